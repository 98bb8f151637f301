import { randomInt } from 'node:crypto';
import type { PasswordHasher } from './password-hasher';

const RECOVERY_CODES = 10;
const CODE_CHARACTERS = 10;
/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE = new RegExp(`^(\\d)([${ALPHABET}]{${CODE_CHARACTERS}})$`);

export type ParsedRecoveryCode = { readonly position: number; readonly secret: string };

/** Codes such as '3-k7pqm-2xrt9': the position in the list, and 49 random bits. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, position) => {
    const secret = Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
      '',
    );
    return `${position}-${secret.slice(0, CODE_CHARACTERS / 2)}-${secret.slice(CODE_CHARACTERS / 2)}`;
  });
}

/** Accepts any case, and spaces and hyphens anywhere. @returns null if the text is not a recovery code */
export function parseRecoveryCode(text: string): ParsedRecoveryCode | null {
  const [, position, secret] = CODE.exec(text.replaceAll(/[\s-]/g, '').toLowerCase()) ?? [];
  return position && secret ? { position: Number(position), secret } : null;
}

/** Hashes like passwords, because the codes are short. */
export async function hashRecoveryCodes(
  passwords: PasswordHasher,
  codes: readonly string[],
  network: string | null,
): Promise<string[]> {
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await passwords.hash(parseRecoveryCode(code)?.secret ?? '', network));
  return hashes;
}
