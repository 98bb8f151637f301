import { execFileSync } from 'node:child_process';
import fs, { utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FALLBACK_CONFIG } from '#shared/streaming-servers';
import { createLog } from '../../server/config/logger';
import { createServerConfig } from '../../server/streaming-servers/server-config';
import { buildServer } from '../builders/streaming-servers';

let folder = '';
let file = '';
let lines: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-servers-'));
  file = path.join(folder, 'servers.json');
  lines = [];
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const write = (value: unknown) => writeFile(file, JSON.stringify(value));

function open() {
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  return createServerConfig({ path: file, allowHttp: false, log });
}

/** Sets the timestamps of the file to the past. */
const settle = () => utimes(file, 1_000, 1_000);
const idsIn = ({ config }: { config: { servers: readonly { id: number }[] } }) =>
  config.servers.map(({ id }) => id);

describe('the configuration file', () => {
  test('is read with disabled servers; an edit applies to the next read', async () => {
    await write({ servers: [buildServer(2), buildServer(1, { enabled: false })] });
    await settle();
    const source = open();
    const first = source.read();
    expect(first.failed).toBe(false);
    expect(idsIn(first)).toEqual([1, 2]);
    expect(source.read()).toBe(first);

    writeFileSync(file, JSON.stringify({ servers: [buildServer(3)] }));
    expect(idsIn(source.read())).toEqual([3]);
  });

  test('is read again after edits of the same size within one clock tick', async () => {
    await write({ servers: [buildServer(1)] });
    const source = open();
    const now = new Date();
    for (const id of [2, 3, 4, 5]) {
      writeFileSync(file, JSON.stringify({ servers: [buildServer(id)] }));
      utimesSync(file, now, now);
      expect(idsIn(source.read())).toEqual([id]);
    }
  });

  test('is reloaded on request and reports a change', async () => {
    await write({ servers: [buildServer(1)] });
    const onChange = vi.fn();
    const source = open();
    source.onChange(onChange);
    source.read();
    expect(idsIn(source.reload())).toEqual([1]);
    expect(onChange).not.toHaveBeenCalled();
    await write({ servers: [buildServer(1), buildServer(2)] });
    expect(idsIn(source.reload())).toEqual([1, 2]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('returns the origins of enabled players once each, without the site itself', async () => {
    await write({
      servers: [
        buildServer(1, { tvUrl: 'https://player1.example:8443/tv' }),
        buildServer(2, { enabled: false }),
        buildServer(3, { movieUrl: 'https://player1.example/other', tvUrl: '/demo-player/tv' }),
      ],
    });
    const source = open();
    const { frameOrigins } = source.read();
    expect(frameOrigins).toEqual(['https://player1.example', 'https://player1.example:8443']);
  });

  test.each([
    ['missing', "The file doesn't exist.", async () => undefined],
    ['invalid JSON', "It isn't valid JSON.", () => writeFile(file, '{ "servers": [')],
    ['another object', 'The configuration has no list of servers.', () => write({ name: 'value' })],
    [
      'too large',
      "It's larger than 262144 bytes.",
      () => writeFile(file, JSON.stringify({ servers: [buildServer(1)] }).padEnd(256 * 1024 + 1)),
    ],
    ['a pipe', "It isn't a file.", async () => void execFileSync('mkfifo', [file])],
  ])('is replaced by the fallback servers if it is %s', async (_what, problem, prepare) => {
    await prepare();
    const source = open();
    expect(source.read()).toEqual({
      config: FALLBACK_CONFIG,
      failed: true,
      problems: [problem],
      frameOrigins: [],
    });
    expect(lines.join()).toContain('using the fallback servers');
  });

  test('recovers when the file is repaired', async () => {
    const source = open();
    expect(source.read().failed).toBe(true);
    await write({ servers: [buildServer(1)] });
    expect(source.read().failed).toBe(false);
  });

  test('is checked with one stat per read while it is missing', () => {
    const stat = vi.spyOn(fs, 'statSync');
    syncBuiltinESMExports();
    onTestFinished(() => {
      stat.mockRestore();
      syncBuiltinESMExports();
    });
    const source = open();
    const first = source.read();
    stat.mockClear();
    expect(source.read()).toBe(first);
    expect(stat.mock.calls).toEqual([[file, { throwIfNoEntry: false }]]);
  });

  test('may begin with a byte order mark', async () => {
    await writeFile(file, `\uFEFF${JSON.stringify({ servers: [buildServer(1)] })}`);
    expect(open().read().failed).toBe(false);
  });

  test('logs invalid entries once per change', async () => {
    await write({ servers: [buildServer(1), buildServer(2, { movieUrl: 'http://plain.example' })] });
    const source = open();
    expect(idsIn(source.read())).toEqual([1]);
    source.read();
    const warnings = () =>
      lines.filter((line) => line.includes('Server 2 was skipped: movieUrl must be https'));
    expect(warnings()).toHaveLength(1);

    await write({ servers: [buildServer(3), buildServer(2, { movieUrl: 'http://plain.example' })] });
    source.read();
    expect(warnings()).toHaveLength(2);
  });
});
