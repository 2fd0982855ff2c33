/** A Firefox of the system. Playwright drives only a Firefox of its own make. */
import { launch } from 'puppeteer-core';
import { firefoxPath } from '../../scripts/lib/other-engines.mjs';
import { addPasteField, type Engine, PASTE_FIELD, pastedText } from './engine.ts';

export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? '',
    defaultViewport: { width: 1280, height: 900 },
  });
  const page = await browser.newPage();
  const { mouse, keyboard } = page;
  const read = async <T>(script: string) => (await page.evaluate(`(() => { ${script} })()`)) as T;
  const onControl = async (letter: 'c' | 'v') => {
    await keyboard.down('Control');
    await keyboard.press(letter);
    await keyboard.up('Control');
  };
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    read,
    click: (selector) => page.locator(selector).click(),
    doubleClick: ({ x, y }) => mouse.click(x, y, { count: 2 }),
    drag: async (from, to) => {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: 5 });
      await mouse.up();
    },
    type: async (selector, text) => {
      await page.locator(selector).click();
      await keyboard.type(text);
    },
    copy: () => onControl('c'),
    paste: async () => {
      await read(addPasteField);
      await page.locator(PASTE_FIELD).click();
      await onControl('v');
      return read(pastedText);
    },
    end: () => browser.close(),
  };
}
