import { expect, test } from 'vitest';
import { renderDocument } from '../../server/rendering/document';
import { buildPersonPage } from '../builders/people';
import { buildMoviePage } from '../builders/titles';
import { readPageMetadata } from '../support/page-metadata';

const EVIL = `</script><script>alert("1")</script>'<!-- & \u2028 $&`;

const MOVIE = buildMoviePage({
  id: 11,
  title: EVIL,
  overview: EVIL,
  date: '1977-05-25',
  posterPath: '/poster.jpg',
  rating: 8,
  votes: 10,
});

type Head = Parameters<typeof renderDocument>[0]['page']['head'];

const render = (head: Head): string =>
  renderDocument({
    template: '<html><head><!--head--></head><body><!--page--><!--state--></body></html>',
    page: {
      status: 200,
      html: '<main></main>',
      links: '',
      hasHeroPicture: false,
      head,
      state: {},
      address: null,
      path: '/movie/11',
      search: '',
      file: '',
      isComplete: true,
    },
    scripts: { entryLink: '', elements: '' },
    state: { title: EVIL },
    imageBaseUrl: 'https://images.example/t/p',
    publicUrl: 'https://films.example',
  });

test('titles are escaped in the whole document', () => {
  const html = render({ title: EVIL, description: EVIL, titlePage: MOVIE });
  expect(html).not.toContain('<script>alert');
  const { title, meta, canonical, things } = readPageMetadata(html);
  expect([title, meta['og:description']]).toEqual([EVIL, EVIL]);
  expect(canonical).toBe('https://films.example/movie/11');
  expect(things[0]).toMatchObject({ '@type': 'Movie', name: EVIL, description: EVIL });
});

test('og:image is the picture of the title, unless it is SVG', () => {
  const pictureOf = (head: Partial<Head>) => {
    const { meta } = readPageMetadata(render({ title: 'A page', description: 'Of something.', ...head }));
    return [meta['og:image'], meta['og:image:alt'], meta['og:type']];
  };
  const about = { ...MOVIE, title: 'Alien', backdropPath: '/wide.jpg' };
  const own = ['https://images.example/t/p/w1280/wide.jpg', 'A picture from Alien (1977)'];
  const brand = ['https://films.example/og-image.png', expect.stringMatching(/^Marquee: /)];
  expect(pictureOf({ titlePage: about, noIndex: true })).toEqual([...own, 'video.movie']);
  expect(pictureOf({ imageOf: about })).toEqual([...own, 'website']);
  expect(pictureOf({})).toEqual([...brand, 'website']);
  for (const backdropPath of [null, '/drawn.svg'])
    expect(pictureOf({ titlePage: { ...about, backdropPath } })).toEqual([...brand, 'video.movie']);
});

test('a person has their portrait and the type profile', () => {
  const metaOf = (profilePath: string | null) =>
    readPageMetadata(
      render({ title: 'Ann', description: 'Of Ann.', person: buildPersonPage({ name: 'Ann', profilePath }) }),
    ).meta;
  expect(metaOf('/ann.jpg')).toMatchObject({
    'og:type': 'profile',
    'og:image': 'https://images.example/t/p/h632/ann.jpg',
    'og:image:alt': 'A portrait of Ann',
    'twitter:card': 'summary',
  });
  expect(metaOf(null)).toMatchObject({ 'og:type': 'profile', 'twitter:card': 'summary_large_image' });
});

test('a long description is shortened after a word, or after any character without a space', () => {
  const cut = (description: string) =>
    readPageMetadata(render({ title: 'A page', description })).meta['og:description'];
  expect(cut('word '.repeat(40))).toBe('word '.repeat(40));
  expect(cut('word '.repeat(41))).toBe(`${'word '.repeat(39)}word…`);
  expect(cut(`Words ${'長'.repeat(300)}`)).toBe(`Words ${'長'.repeat(194)}…`);
  // The last surrogate pair would be cut in half.
  expect(cut(`a${'🎬'.repeat(150)}`)).toBe(`a${'🎬'.repeat(99)}…`);
});
