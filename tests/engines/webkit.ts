import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Builder, By, Capabilities, error, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import type { Browser, Engine, Scope } from './browser';
import { findProgram } from './installed';

const WAIT_MS = 30_000;
const driverPath = findProgram('WebKitWebDriver');
const displayPath = findProgram('Xvfb');

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Starts a virtual display. @returns its process and name, such as ':99' */
async function startDisplay(path: string): Promise<readonly [ChildProcess, string]> {
  const options = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'];
  const display = spawn(path, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const output = display.stdio[3];
  if (!output) throw new Error('The virtual display was started without a pipe.');
  const [number] = await once(output, 'data');
  return [display, `:${String(number).trim()}`];
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

function ignoreReplaced(failure: unknown): false {
  if (failure instanceof error.StaleElementReferenceError || failure instanceof error.NoSuchElementError)
    return false;
  throw failure;
}

/** @param enter switches to the document before each action */
function createScope(driver: WebDriver, enter: () => Promise<void>): Scope {
  /** Acts on the first visible element, as soon as there is one; a virtualized list may replace it meanwhile. */
  async function act(xpath: string, action: (element: WebElement) => Promise<void>): Promise<void> {
    await enter();
    const isDone = async (): Promise<boolean> => {
      for (const element of await driver.findElements(By.xpath(xpath))) {
        if (!(await element.isDisplayed())) continue;
        await action(element);
        return true;
      }
      return false;
    };
    await driver.wait(() => isDone().catch(ignoreReplaced), WAIT_MS, xpath);
  }
  return {
    click: (xpath) => act(xpath, (element) => element.click()),
    fill: (xpath, text) =>
      act(xpath, async (field) => {
        await field.clear();
        await field.sendKeys(text);
      }),
    async evaluate(expression) {
      await enter();
      return driver.executeScript(`return ${expression}`);
    },
  };
}

async function launch(driverProgram: string, displayProgram: string): Promise<Browser> {
  const [display, name] = await startDisplay(displayProgram);
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = { ...process.env, DISPLAY: name, LIBGL_ALWAYS_SOFTWARE: '1' };
  const server = spawn(driverProgram, [`--port=${port}`], { env: environment, stdio: 'ignore' });
  const isListening = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isListening, { timeout: WAIT_MS });
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  await driver.manage().window().setRect({ width: 1440, height: 900 });
  const toPage = () => driver.switchTo().defaultContent();
  return {
    ...createScope(driver, toPage),
    async open(url) {
      await toPage();
      await driver.get(url);
    },
    async back() {
      await toPage();
      await driver.navigate().back();
    },
    async frame() {
      return createScope(driver, async () => {
        await toPage();
        await driver.switchTo().frame(await driver.wait(until.elementLocated(By.css('iframe')), WAIT_MS));
      });
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    takeProblems: () => [],
    async close() {
      await driver.quit();
      await stop(server);
      await stop(display);
    },
  };
}

export const WEBKIT: Engine = {
  name: 'WebKit',
  debianPackages: 'webkit2gtk-driver xvfb',
  isInstalled: driverPath !== null && displayPath !== null,
  launch() {
    if (driverPath === null || displayPath === null) throw new Error('WebKit is not installed.');
    return launch(driverPath, displayPath);
  },
};
