import { describe, expect, test } from 'vitest';
import { parseServerConfig } from '#shared/server-config-parser';
import {
  chooseServer,
  DEFAULT_SERVER_SETTINGS,
  embedUrl,
  FALLBACK_CONFIG,
  MAX_SERVERS,
} from '#shared/streaming-servers';
import { buildServer } from '../builders/streaming-servers';

const parse = (servers: unknown[], settings?: unknown, allowHttp = false) =>
  parseServerConfig({ servers, settings }, { allowHttp });

describe('parseServerConfig', () => {
  test('sorts by priority and id, and keeps disabled servers', () => {
    const { config, problems } = parse([
      buildServer(3, { priority: 1 }),
      buildServer(2, { priority: 1, enabled: false }),
      buildServer(1, { priority: 2 }),
    ]);
    expect(config.servers.map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['an address on http', { movieUrl: 'http://player.example/movie' }],
    ['an address with user info', { tvUrl: 'https://me:secret@player.example/tv' }],
    ['an address with a query', { movieUrl: 'https://player.example/movie?x=1' }],
    ['a javascript: address', { movieUrl: 'javascript:alert(1)' }],
    ['a data: address', { movieUrl: 'data:text/html,hello' }],
    ['an address without a scheme', { movieUrl: '//player.example/movie' }],
    ['a backslash in an address', { movieUrl: '/\\player.example/movie' }],
    ['a host with a semicolon', { movieUrl: 'https://a;sandbox/movie' }],
    ['an address that is too long', { movieUrl: `https://player.example/${'a'.repeat(500)}` }],
    ['no name', { name: '  ' }],
    ['an id of 0', { id: 0 }],
    ['an id that is a string', { id: '7' }],
    ['a fractional priority', { priority: 1.5 }],
    ['enabled as a string', { enabled: 'true' }],
  ])('skips and reports an entry with %s', (_what, changes) => {
    const { config, problems } = parse([buildServer(1), buildServer(7, changes), buildServer(3)]);
    expect(config.servers.map(({ id }) => id)).toEqual([1, 3]);
    expect(problems).toEqual([expect.stringMatching(/^Server 2 was skipped: .+\.$/)]);
  });

  test('skips entries that are not objects and duplicate ids', () => {
    const { config, problems } = parse([null, 'player', buildServer(1), buildServer(1, { name: 'Twin' })]);
    expect(config.servers.map(({ name }) => name)).toEqual(['Player 1']);
    expect(problems).toHaveLength(3);
    expect(problems[2]).toBe('Server 4 was skipped: another server has id 1.');
  });

  test('reads at most 50 servers', () => {
    const { config, problems } = parse(
      Array.from({ length: MAX_SERVERS + 1 }, (_, index) => buildServer(index + 1)),
    );
    expect(config.servers).toHaveLength(MAX_SERVERS);
    expect(problems).toEqual(['Server 51 was skipped: at most 50 servers are allowed.']);
  });

  test('accepts http only if allowed, and paths on this site always', () => {
    const local = buildServer(1, { movieUrl: 'http://127.0.0.1:4000/movie' });
    expect(parse([local], undefined, true).config.servers).toHaveLength(1);
    expect(parse([buildServer(1, { movieUrl: '/demo-player/movie' })]).config.servers).toHaveLength(1);
  });

  test('replaces each invalid setting by its default', () => {
    const settings = { defaultServer: 9, autoFallback: false, maxRetries: 11, loadTimeout: '5000' };
    expect(parse([], settings).config.settings).toEqual({
      ...DEFAULT_SERVER_SETTINGS,
      defaultServer: 9,
      autoFallback: false,
    });
    expect(parse([]).config.settings).toEqual({
      defaultServer: 1,
      autoFallback: true,
      maxRetries: 3,
      loadTimeout: 10_000,
    });
  });

  test.each([null, [], 'servers', { servers: {} }, { settings: {} }])('throws for %j', (value) => {
    expect(() => parseServerConfig(value, { allowHttp: false })).toThrow(
      'The configuration has no list of servers.',
    );
  });
});

describe('fallback configuration', () => {
  test('has three valid enabled servers with priorities 1 to 3', () => {
    expect(FALLBACK_CONFIG.servers.map(({ priority, enabled }) => [priority, enabled])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    expect(new Set(FALLBACK_CONFIG.servers.map(({ movieUrl }) => movieUrl)).size).toBe(3);
    expect(parseServerConfig(FALLBACK_CONFIG, { allowHttp: false }).problems).toEqual([]);
  });
});

describe('embedUrl', () => {
  const { config } = parse([buildServer(1, { movieUrl: 'https://player.example/movie//' })]);
  const [player = buildServer(1)] = config.servers;

  test('ends with the id of a movie', () => {
    expect(embedUrl(player, { mediaType: 'movie', id: 11, season: 1, episode: 1 })).toBe(
      'https://player.example/movie/11',
    );
  });

  test('ends with id, season and episode for shows', () => {
    expect(embedUrl(player, { mediaType: 'tv', id: 1396, season: 2, episode: 3 })).toBe(
      'https://player1.example/tv/1396/2/3',
    );
  });
});

describe('chooseServer', () => {
  const { config } = parse([buildServer(1), buildServer(2), buildServer(3)], { defaultServer: 2 });

  test.each([
    ['the stored choice', [3, 1], 3],
    ['the one that worked last, without a choice', [null, 1], 1],
    ['the one that worked last, when the chosen one is gone', [9, 1], 1],
    ['the configured default without either', [null, null], 2],
    ['the configured default when both are gone', [9, 8], 2],
  ])('returns %s', (_what, preferred, expected) => {
    expect(chooseServer(config, preferred)?.id).toBe(expected);
  });

  test('returns the first server if the default does not exist', () => {
    const { config: without } = parse([buildServer(5), buildServer(4)], { defaultServer: 2 });
    expect(chooseServer(without, [])?.id).toBe(4);
  });

  test('returns null without servers', () => {
    expect(chooseServer(parse([]).config, [1])).toBeNull();
  });
});
