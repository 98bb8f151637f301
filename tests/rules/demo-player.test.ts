import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { renderDemoPlayer } from '../../server/http/demo-player';

const folder = new URL('../../public/demo-player/', import.meta.url);

const SERVER = { server: 'two', label: 'Demo Player Two' };

async function render(facts: { title: string; subtitle: string }, file = 'index.html'): Promise<string> {
  return renderDemoPlayer(await readFile(new URL(file, folder), 'utf8'), { ...SERVER, ...facts });
}

test('the document contains the title and the subtitle', async () => {
  const page = await render({ title: 'Half Moon Street', subtitle: 'S1E2' });
  expect(page).toContain('<h1>Half Moon Street</h1>');
  expect(page).toContain('>S1E2<');
  expect(page).toMatch(/<title>Half Moon Street\b/);
  expect(page).not.toMatch(/__[A-Z]+__/);
});

test.each([
  ['markup', '</title><script>alert(1)</script>', '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['quotes', `"onload='x' a="`, '&quot;onload=&#39;x&#39; a=&quot;'],
  ['entities', 'Tom &amp; Jerry', 'Tom &amp;amp; Jerry'],
  ['replacement patterns', "$& $1 $` $'", '$&amp; $1 $` $&#39;'],
  ['a placeholder', '__SUBTITLE__', '__SUBTITLE__'],
])('%s in a title is escaped', (_what, title, expected) => {
  const facts = { ...SERVER, title, subtitle: 'S1E2' };
  expect(renderDemoPlayer('<h1 title="__TITLE__">__SUBTITLE__</h1>', facts)).toBe(
    `<h1 title="${expected}">S1E2</h1>`,
  );
});

test('the document works under a strict content security policy', async () => {
  const page = await render({ title: 'Echo', subtitle: '' });
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
  const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.map(([, , code]) => code)).toEqual(['']);
});

test('referenced files exist and have absolute paths', async () => {
  const page = await render({ title: 'Echo', subtitle: '' });
  const names = [...page.matchAll(/(?:src|href|poster)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(names.length).toBeGreaterThanOrEqual(3);
  for (const name of names) {
    expect(name).toMatch(/^\/demo-player\/[\w.-]+$/);
    await expect(readFile(new URL(name.slice('/demo-player/'.length), folder))).resolves.toBeTruthy();
  }
});

test('the files have less than 2.5 MB', async () => {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(new URL(name, folder))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_500_000);
});

test('the document says on which server it plays a demo clip', async () => {
  const page = await render({ title: 'Echo', subtitle: '' });
  expect(page).toContain('>Demo Player Two · demo clip<');
  expect(page).toContain('data-server="two"');
});

test('the document of the failing server has no scripts, and says that it fails on purpose', async () => {
  const page = await render({ title: 'Echo', subtitle: 'S1E2' }, 'failing.html');
  expect(page).not.toContain('<script');
  expect(page).toContain('This demo server never starts to play, so that you can try another one.');
  expect(page).not.toMatch(/__[A-Z]+__/);
});
