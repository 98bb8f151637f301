import { House, Play, X } from 'lucide-react';
import * as house from 'lucide-react/icons/house';
import * as play from 'lucide-react/icons/play';
import * as cross from 'lucide-react/icons/x';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createLucideIcon from '../../src/ui/lucide-icon';

type IconData = Parameters<typeof createLucideIcon>[0];

/** What the types leave out: drawn wrong, or not at all, if it is not there. */
const dataOf = (module: object): IconData => (module as { readonly __iconData: IconData }).__iconData;

/** A tag's attributes in the order of their names: to a browser they have none. */
const sortAttributes = (markup: string): string =>
  markup.replace(/<(\w+)([^>]*)>/g, (_, tag: string, rest: string) => {
    const attributes = rest.match(/[\w:-]+="[^"]*"/g) ?? [];
    return `<${tag} ${attributes.sort().join(' ')}>`;
  });

test.each([
  ['an icon with another name', House, dataOf(house)],
  ['an icon', Play, dataOf(play)],
  ['an icon of two strokes', X, dataOf(cross)],
])('draws %s as the library does, which draws it on the server', (_, theirs, data) => {
  const ours = createLucideIcon(data);
  for (const given of [
    { className: 'size-5' },
    { strokeWidth: 1.25, className: 'size-5 fill-current' },
    {},
  ]) {
    const attributes = { 'aria-hidden': 'true', ...given } as const;
    const [one, other] = [ours, theirs].map((icon) => renderToStaticMarkup(createElement(icon, attributes)));
    expect(sortAttributes(one ?? '')).toBe(sortAttributes(other ?? 'nothing'));
  }
});
