import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#shared/preferences';
import { readAccountFile } from '../../src/features/settings/account-file';

const ENTRY = { media_id: '603', media_type: 'movie' };
const archive = (changes: object = {}) => ({
  format: 'marquee-account',
  version: '1.0',
  preferences: { preferences: { ...DEFAULT_PREFERENCES, volume: 35 }, changedAt: '2026-01-01T00:00:00.000Z' },
  watchHistory: [ENTRY],
  ...changes,
});
const read = (file: unknown) => readAccountFile(JSON.stringify(file));

describe('the file of an exported account', () => {
  test.each([
    ['as the panel saves it', archive()],
    ['as a script receives it', { success: true, data: archive() }],
  ])('is read %s', (_, file) => {
    const preferences = { ...DEFAULT_PREFERENCES, volume: 35 };
    expect(read(file)).toEqual({ watchHistory: [ENTRY], preferences, problem: null });
  });

  test('may have no preferences', () => {
    expect(read(archive({ preferences: null }))).toEqual({
      watchHistory: [ENTRY],
      preferences: null,
      problem: null,
    });
  });

  test.each([
    ['no JSON', '{'],
    ['another format', JSON.stringify(archive({ format: 'other' }))],
    ['no history', JSON.stringify(archive({ watchHistory: {} }))],
    ['exported settings', JSON.stringify({ preferences: {}, version: '1.0' })],
  ])('is refused with %s', (_, text) => {
    expect(readAccountFile(text)).toEqual({ problem: "This isn't an exported account." });
  });

  test('is refused with another version, or invalid preferences', () => {
    expect(read(archive({ version: '2.0' }))).toEqual({
      problem: 'Only files of version 1.0 can be imported.',
    });
    expect(read(archive({ preferences: { preferences: { theme: 'pink' } } })).problem).toMatch(
      /^This file can't be imported\. .*theme/i,
    );
  });
});
