import { getResponse } from 'msw';
import type { Faults } from '../../mocks/movie-database/faults';
import { createMovieDatabaseHandlers } from '../../mocks/movie-database/handlers';

const BASE_URL = 'https://movies.test/3';

export type DemoItem = {
  readonly id: number;
  readonly media_type?: string;
  readonly title?: string;
  readonly name?: string;
  readonly original_title?: string;
  readonly original_name?: string;
  readonly original_language: string;
  readonly overview: string;
  readonly poster_path: string | null;
  readonly backdrop_path: string | null;
  readonly release_date?: string;
  readonly first_air_date?: string;
  readonly vote_average: number;
  readonly vote_count: number;
  readonly popularity: number;
  readonly genre_ids: number[];
  readonly adult: boolean;
};

export type DemoList = {
  readonly page: number;
  readonly results: DemoItem[];
  readonly total_pages: number;
  readonly total_results: number;
};

/** The movie database of the demo, in this process and at a fixed date. */
export function createDemoDatabase({
  today = '2026-03-15',
  faults,
}: {
  today?: string;
  faults?: Faults;
} = {}) {
  const handlers = createMovieDatabaseHandlers({
    baseUrl: BASE_URL,
    today: () => new Date(`${today}T12:00:00Z`),
    faults,
  });

  async function request(path: string, headers: Record<string, string> = { authorization: 'Bearer token' }) {
    const response = await getResponse(handlers, new Request(`${BASE_URL}${path}`, { headers }));
    if (!response) throw new Error(`No handler responds to ${path}`);
    return response;
  }

  async function read<Body = DemoList>(path: string): Promise<Body> {
    const response = await request(path);
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
    return response.json() as Promise<Body>;
  }

  return { request, read };
}

export const nameOf = (item: DemoItem) => item.title ?? item.name ?? '';
export const dateOf = (item: DemoItem) => item.release_date ?? item.first_air_date ?? '';
