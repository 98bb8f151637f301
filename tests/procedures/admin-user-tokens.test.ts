import { expect, test } from 'vitest';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { request, signUpAs } = createAccountCalls(database);

type Account = Awaited<ReturnType<typeof signUpAs>>;

async function createTokens({ as }: Account, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { data } = await as().tokens.create({ name: 'script', scopes: ['history:read'], expiresInDays: 1 });
    tokens.push(data.token);
  }
  return tokens;
}

const countOf = async (admin: Account, { id }: Account) =>
  (await admin.as().admin.userTokens({ id })).data.count;

test('an admin counts and revokes the API tokens of a user, which is audited', async () => {
  const [admin, user, other] = [await signUpAs('admin'), await signUpAs('user'), await signUpAs('user')];
  const [token = ''] = await createTokens(user, 2);
  const [otherToken = ''] = await createTokens(other, 1);
  expect(await countOf(admin, user)).toBe(2);
  expect(await admin.as().admin.revokeTokens({ id: user.id })).toEqual({
    success: true,
    message: 'API tokens revoked',
  });
  expect(await countOf(admin, user)).toBe(0);
  await expect(request({ token }).history.list()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  expect(await request({ token: otherToken }).history.list()).toMatchObject({ success: true });

  // Nothing changes, so nothing is recorded.
  await admin.as().admin.revokeTokens({ id: user.id });
  const { data } = await admin.as().admin.auditLog({});
  const entries = data.entries.filter(({ action }) => action === 'user.tokens');
  expect(entries).toEqual([
    expect.objectContaining({
      actorName: admin.username,
      targetName: user.username,
      details: { revoked: '2' },
    }),
  ]);
});

test('only owners revoke the API tokens of admins and owners', async () => {
  const [admin, other, owner] = [await signUpAs('admin'), await signUpAs('admin'), await signUpAs('owner')];
  for (const target of [other, owner]) {
    await createTokens(target, 1);
    await expect(admin.as().admin.revokeTokens({ id: target.id })).rejects.toEqual(
      failsWith('FORBIDDEN', 'Only owners can change admins and owners.'),
    );
    expect(await countOf(admin, target)).toBe(1);
  }
  await owner.as().admin.revokeTokens({ id: other.id });
  expect(await countOf(owner, other)).toBe(0);
  await expect(admin.as().admin.revokeTokens({ id: 'unknown' })).rejects.toEqual(failsWith('NOT_FOUND'));
});
