import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../server/config/project';

/** The only file with colour values. */
const TOKENS = 'app/styles/tokens.css';
const LITERALS = [
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!["']?>)/i,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*[\d.]/,
  /-(?:white|black)\b/,
  /-(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d/,
];
/** Numbers of issues in comments, and the colour of the browser's bars. */
const ALLOWED = /^\s*\/\/|name="theme-color"/;

test('colours are literal in the theme file only', () => {
  const files = readdirSync(join(PROJECT.root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(tsx?|css|html)$/.test(file) && file !== TOKENS,
  );
  expect(files.length).toBeGreaterThan(300);
  const literals = files.flatMap((file) =>
    readFileSync(join(PROJECT.root, 'src', file), 'utf8')
      .split('\n')
      .filter((line) => !ALLOWED.test(line) && LITERALS.some((literal) => literal.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(literals).toEqual([]);
});
