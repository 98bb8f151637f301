import { describe, expect, test } from 'vitest';
import { createCatalogueCalls } from '../support/catalogue-calls';

const seasonFrom = (body: unknown) => createCatalogueCalls(() => body).seasonPage({ id: 7, season: 1 });

describe('seasonPage', () => {
  test('returns the episodes in order, with the fields of the page only', async () => {
    const { episodes } = await seasonFrom({
      season_number: 1,
      episodes: [
        {
          id: 2,
          episode_number: 2,
          name: '',
          overview: null,
          air_date: null,
          runtime: 0,
          vote_average: null,
          still_path: null,
        },
        {
          id: 1,
          episode_number: 1,
          name: 'Pilot',
          overview: 'It begins.',
          air_date: '2020-01-02',
          runtime: 43,
          vote_average: 7.5,
          still_path: '/s.jpg',
          crew: [{ id: 9 }],
        },
      ],
    });
    expect(episodes).toEqual([
      {
        number: 1,
        name: 'Pilot',
        overview: 'It begins.',
        date: '2020-01-02',
        runtimeMinutes: 43,
        rating: 7.5,
        stillPath: '/s.jpg',
      },
      {
        number: 2,
        name: 'Episode 2',
        overview: '',
        date: '',
        runtimeMinutes: null,
        rating: 0,
        stillPath: null,
      },
    ]);
  });
});
