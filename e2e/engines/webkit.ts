/** WebKitGTK, the engine of Safari, on a screen of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { Builder, By, Key, until, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { webKitPaths } from '../../scripts/lib/other-engines.mjs';
import { addPasteField, type Engine, PASTE_FIELD, pastedText } from './engine.ts';

const FIRST_PORT = 31_000;
const READY_MS = 20_000;

export async function startWebKit(): Promise<Engine> {
  const screen = spawn(
    webKitPaths.screen ?? '',
    ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const display = `:${await firstLineOf(screen)}`;
  const port = await freePort(FIRST_PORT + Math.floor(Math.random() * 1_000));
  const server = spawn(webKitPaths.driver ?? '', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs user namespaces, and the page is ours.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const driver = await connect(`http://127.0.0.1:${port}`);
  return {
    ...visitorIn(driver),
    name: `WebKit ${(await driver.getCapabilities()).getBrowserVersion() ?? ''}`,
    end: async () => {
      await driver.quit();
      server.kill();
      screen.kill();
    },
  };
}

function visitorIn(driver: WebDriver): Omit<Engine, 'name' | 'end'> {
  const found = (selector: string) => driver.wait(until.elementLocated(By.css(selector)), READY_MS);
  const onCommand = (letter: string) =>
    driver.actions().keyDown(Key.CONTROL).sendKeys(letter).keyUp(Key.CONTROL).perform();
  const click = async (selector: string) => (await found(selector)).click();
  return {
    open: (url) => driver.get(url),
    read: (script) => driver.executeScript(script),
    click,
    doubleClick: (at) => driver.actions().move(at).doubleClick().perform(),
    drag: (from, to) => driver.actions().move(from).press().move(to).release().perform(),
    type: async (selector, text) => (await found(selector)).sendKeys(text),
    copy: () => onCommand('c'),
    paste: async () => {
      await driver.executeScript(addPasteField);
      await click(PASTE_FIELD);
      await onCommand('v');
      return driver.executeScript(pastedText);
    },
  };
}

const firstLineOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the screen ended with ${code}`)));
    child.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim()));
  });

/** The driver listens some time after its start. */
async function connect(server: string): Promise<WebDriver> {
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: webKitPaths.browser, args: ['--automation'] },
  };
  for (const end = Date.now() + READY_MS; ; ) {
    try {
      return await new Builder().usingServer(server).withCapabilities(capabilities).build();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
