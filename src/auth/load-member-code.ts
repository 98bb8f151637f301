import { memberCodeStore } from './member-code';

async function importMemberCode() {
  const { MemberKeeper, MobileMember, signOut, UserMenuButton, UnsyncedBadge } = await import(
    './member-parts'
  );
  return { MemberKeeper, MobileMember, signOut, UserMenuButton, UnsyncedBadge };
}

export type MemberCode = Awaited<ReturnType<typeof importMemberCode>>;

/** Fetches what members need; once it is there it stays. */
export async function loadMemberCode(): Promise<void> {
  if (memberCodeStore.get().code) return;
  memberCodeStore.set({ code: await importMemberCode() });
}
