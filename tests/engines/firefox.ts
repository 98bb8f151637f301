import puppeteer, { type Frame, type Page } from 'puppeteer-core';
import type { Browser, Engine, Scope } from './browser';
import { findProgram } from './installed';

const VIEWPORT = { width: 1440, height: 900 };
const executablePath = findProgram('firefox-esr', 'firefox');

function createScope(document: Page | Frame): Scope {
  const locate = (xpath: string) => document.locator(`::-p-xpath(${xpath})`);
  return {
    click: (xpath) => locate(xpath).click(),
    fill: (xpath, text) => locate(xpath).fill(text),
    evaluate: (expression) => document.evaluate(expression),
  };
}

async function launch(path: string): Promise<Browser> {
  // Puppeteer speaks WebDriver BiDi to Firefox, which needs no driver beside it.
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    defaultViewport: VIEWPORT,
  });
  const page = await firefox.newPage();
  let problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return {
    ...createScope(page),
    async open(url) {
      await page.goto(url);
    },
    async back() {
      await page.goBack();
    },
    async frame() {
      const element = await page.waitForSelector('iframe');
      const frame = await element?.contentFrame();
      if (!frame) throw new Error('The page has no frame.');
      return createScope(frame);
    },
    screenshot: () => page.screenshot(),
    takeProblems() {
      const taken = problems;
      problems = [];
      return taken;
    },
    close: () => firefox.close(),
  };
}

export const FIREFOX: Engine = {
  name: 'Firefox',
  debianPackages: 'firefox-esr',
  isInstalled: executablePath !== null,
  launch() {
    if (executablePath === null) throw new Error('Firefox is not installed.');
    return launch(executablePath);
  },
};
