import { type SetupServer, setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createFaults } from '../../mocks/movie-database/faults';
import { createThirdPartyHandlers } from '../../mocks/third-party-server';

type OnUnhandledRequest = NonNullable<Parameters<SetupServer['listen']>[0]>['onUnhandledRequest'];

/** Mocks the movie database and the image host in this process during the tests of a file. Faults end with each test. */
export function mockThirdParties(onUnhandledRequest: OnUnhandledRequest = 'bypass') {
  const faults = createFaults();
  const thirdParties = setupServer(
    ...createThirdPartyHandlers({
      movieDatabaseUrl: 'https://api.themoviedb.org/3',
      imageUrl: 'https://image.tmdb.org/t/p',
      faults,
    }),
  );
  beforeAll(() => thirdParties.listen({ onUnhandledRequest }));
  afterEach(() => faults.clear());
  afterAll(() => thirdParties.close());
  return { thirdParties, faults };
}
