import { settled } from './exchange-form.ts';
import { holdScripts } from './held.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { form } = wordsOf('ru').exchange;
/** White space as `within` reads it. */
const ageOf = (words: string): RegExp => new RegExp(fill(words.replace(/\s+/g, '\\s'), { count: '(\\d+)' }));

test('rate, drawn some seconds before the page is alive, is as old as the document', {
  tag: ['@anchor:3'],
}, async ({ page }) => {
  // No newer prices, however long a busy machine takes.
  await page.route('**/exchangeRate/get', () => undefined);
  const comeAlive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByLabel(form.give, { exact: true })).toBeVisible();
  // From the document's first byte, as the page counts: on a busy machine it comes a second after the call.
  const age = () =>
    page.evaluate(() => {
      const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance.now() - (loaded?.responseStart ?? Number.POSITIVE_INFINITY);
    });
  await expect.poll(age).toBeGreaterThan(5_000);
  comeAlive();
  const words = page.getByText(ageOf(form.rateAge));
  await expect(words).toBeVisible();
  const [, seconds] = ageOf(form.rateAge).exec(await words.innerText()) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(5);
  expect(Number(seconds)).toBeLessThanOrEqual((await age()) / 1_000 + 1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, cutsCalls: true });

  test('rate, the line gone, says that it is not refreshed, and is quiet once it is', {
    tag: ['@anchor:3'],
  }, async ({ page, context }) => {
    await page.clock.install();
    await page.goto('/');
    await settled(page);
    // Real time passes too: a minute on a busy machine.
    const stale = page.getByText(ageOf(form.rateStale)).or(page.getByText(ageOf(form.rateStaleMinutes)));
    await expect(stale).toHaveCount(0);
    await context.setOffline(true);
    await page.clock.runFor(40_000);
    await expect(stale).toBeVisible();
    await context.setOffline(false);
    const age = page.getByText(ageOf(form.rateAge));
    // A call that was cut may still be on its way.
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(age).toBeAttached({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  });
});
