import { describe, expect, test } from 'vitest';
import { createLog } from '../../server/config/logger';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

describe('the log', () => {
  test.each([
    { token: 'hunter2' },
    { body: { password: 'hunter2', newPassword: 'hunter2' } },
    { req: { headers: { authorization: 'Bearer hunter2', cookie: 'a=hunter2', 'set-cookie': 'hunter2' } } },
    { url: 'https://api.example/3/movie/11?api_key=hunter2&page=1' },
    { err: new Error('connect failed: postgres://marquee:hunter2@db.example:5432/marquee') },
    { note: 'authorization: bearer hunter2' },
    { url: '/?confirm=hunter2&undo=hunter2' },
    { url: '/auth/oidc/callback?code=hunter2&state=hunter2' },
    { url: '/auth/oidc/start?flow=hunter2', next: '/?sign-in=hunter2' },
    { options: { clientSecret: 'hunter2' }, tokens: { id_token: 'hunter2', access_token: 'hunter2' } },
    { note: `GET /api/settings/tokens/marquee_${'hunter2'.padEnd(43, 'x')}` },
  ])('hides secrets: %o', (entry) => {
    const text = logged((log) => log.info(entry, 'request'));
    expect(text).toContain('request');
    expect(text).toContain('[Redacted]');
    expect(text).not.toContain('hunter2');
  });

  test('is valid JSON after a secret was replaced in a text', () => {
    const text = logged((log) =>
      log.info({ url: '/x?api_key=abc', next: '/?reset=abc' }, 'request "x" with Bearer abc'),
    );
    expect(JSON.parse(text)).toMatchObject({
      url: '/x?api_key=[Redacted]',
      next: '/?reset=[Redacted]',
      msg: 'request "x" with Bearer [Redacted]',
    });
  });
});
