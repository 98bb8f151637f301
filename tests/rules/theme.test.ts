import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../server/config/project';
import { EARLY_SCRIPT } from '../../server/rendering/early-script';

/** The only file with colour values. */
const TOKENS = 'app/styles/themes.css';
const LITERALS = [
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!["']?>)/i,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*[\d.]/,
  /-(?:white|black)\b/,
  /-(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d/,
];
/** Numbers of issues in comments, and the colour of the browser's bars. */
const ALLOWED = /^\s*\/\/|name="theme-color"/;

const read = (file: string): string => readFileSync(join(PROJECT.root, 'src', file), 'utf8');

test('the colours of the browser bars are those of the page', () => {
  const [dark, light] = [...read(TOKENS).matchAll(/--color-ground: (#\w+)/g)].map(([, value]) => value);
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${dark}" />`);
  expect(EARLY_SCRIPT).toContain(`.content = '${light}'`);
});

test('colours are literal in the theme file only', () => {
  const files = readdirSync(join(PROJECT.root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(tsx?|css|html)$/.test(file) && file !== TOKENS,
  );
  expect(files.length).toBeGreaterThan(300);
  const literals = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => !ALLOWED.test(line) && LITERALS.some((literal) => literal.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(literals).toEqual([]);
});
