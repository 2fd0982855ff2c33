/** A page under the rules of WCAG 2.2 AA, in both themes, and as narrow as it must be read. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};

/** A page of 1280 pixels at four times its size (WCAG 1.4.10). */
const NARROW = { width: 320, height: 740 };

/**
 * What is wrong with the page as it now stands, one line each; nothing is an empty list. It is looked at in the dark theme,
 * in the light one and on the narrowest screen, where it is left.
 */
export async function flawsOf(page: Page): Promise<string[]> {
  const flaws: string[] = [];
  // A colour half way from one theme to the other has a contrast of its own.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  for (const theme of ['dark', 'light']) {
    await page.evaluate(
      (scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme),
      theme,
    );
    flaws.push(...(await violationsOf(page)).map((violation) => `in the ${theme} theme, ${violation}`));
  }
  await page.setViewportSize(NARROW);
  const width = await widthDrawn(page);
  if (width > NARROW.width) flaws.push(`${width} pixels wide on a screen of ${NARROW.width}`);
  return [...flaws, ...(await cutFields(page))];
}

/** Fields whose text is longer than they are: of an amount, the digits that nobody sees are missing. */
const cutFields = (page: Page): Promise<string[]> =>
  page
    .locator('input[inputmode="decimal"]')
    .evaluateAll((fields) =>
      fields
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((field) => `"${(field as HTMLInputElement).value}" is cut on a screen of 320`),
    );

/** Once what answers to the screen's size has been drawn for it. */
const widthDrawn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.documentElement.scrollWidth;
  });

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate<AxeResults, RunOptions>(
    // axe is a global of the page, not of this program.
    (options) =>
      (globalThis as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    rules,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}
