import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A page that passed all rules differs in another theme or language by its colours alone. */
export type Depth = 'all rules' | 'colours';
const rules: Readonly<Record<Depth, RunOptions>> = {
  'all rules': { runOnly: { type: 'tag', values: TAGS } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** 1280 pixels at 400 % (WCAG 1.4.10). */
const NARROW = { width: 320, height: 740 };

/** The page's flaws, in both themes and on the narrowest screen, where the page is left. */
export async function flawsOf(page: Page): Promise<string[]> {
  const flaws: string[] = [];
  // A colour in transition has a contrast of its own.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  for (const [theme, depth] of [
    ['dark', 'all rules'],
    ['light', 'colours'],
  ] as const) {
    await page.evaluate(
      (scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme),
      theme,
    );
    flaws.push(
      ...(await violationsOf(page, depth)).map((violation) => `in the ${theme} theme, ${violation}`),
    );
  }
  await page.setViewportSize(NARROW);
  const width = await widthDrawn(page);
  if (width > NARROW.width) flaws.push(`${width} pixels wide on a screen of ${NARROW.width}`);
  return [...flaws, ...(await cutFields(page))];
}

/** A cut amount hides digits. */
const cutFields = (page: Page): Promise<string[]> =>
  page
    .locator('input[inputmode="decimal"]')
    .evaluateAll((fields) =>
      fields
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((field) => `"${(field as HTMLInputElement).value}" is cut on a screen of 320`),
    );

/** After layout for the screen's width. */
const widthDrawn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.documentElement.scrollWidth;
  });

/** In the theme and at the width that the page has. */
export async function violationsOf(page: Page, depth: Depth = 'all rules'): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe);
  const results = await page.evaluate<AxeResults, RunOptions>(
    // axe is a global of the page.
    (options) =>
      (globalThis as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    rules[depth],
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}
