import { expect, test } from 'vitest';
import type { MoviePage } from '#shared/title-page';
import { renderDocument } from '../../server/render/document';
import { readPageFacts } from '../support/page-facts';

const EVIL = `</script><script>alert("1")</script>'<!-- & \u2028 $&`;

const MOVIE: MoviePage = {
  mediaType: 'movie',
  id: 11,
  title: EVIL,
  overview: EVIL,
  tagline: '',
  date: '1977-05-25',
  posterPath: '/poster.jpg',
  backdropPath: null,
  rating: 8,
  votes: 10,
  genres: [],
  status: 'Released',
  studio: null,
  country: null,
  language: null,
  trailerKey: null,
  cast: [],
  similar: [],
  runtimeMinutes: null,
  budget: null,
  revenue: null,
};

test('no word of a title gets out of where it stands in a document', () => {
  const html = renderDocument({
    template: '<html><head><!--head--></head><body><!--page--><!--state--></body></html>',
    page: {
      status: 200,
      html: '<main></main>',
      links: '',
      head: { title: EVIL, description: EVIL, about: MOVIE },
      state: {},
      address: null,
      path: '/movie/11',
      search: '',
      file: '',
      complete: true,
    },
    links: '',
    state: { title: EVIL },
    imageBaseUrl: 'https://images.example',
    publicUrl: 'https://films.example',
  });
  expect(html).not.toContain('<script>alert');
  const { title, meta, canonical, things } = readPageFacts(html);
  expect([title, meta['og:description']]).toEqual([EVIL, EVIL]);
  expect(canonical).toBe('https://films.example/movie/11');
  expect(things[0]).toMatchObject({ '@type': 'Movie', name: EVIL, description: EVIL });
});
