import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { countdown } = wordsOf('ru').ticket;
const MINUTES = 4;

test('countdown tells a screen reader each minute once, and no second', { tag: ['@anchor:19'] }, async ({
  page,
  request,
}) => {
  const { link } = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  // One answer: the page's own clock must run on alone.
  let asked = 0;
  await page.route('**/utcTime', (route) => {
    asked += 1;
    return asked === 1 ? route.continue() : undefined;
  });
  await page.clock.install();
  await page.goto(link);
  const region = page.locator('[aria-live="polite"]', {
    hasText: new RegExp(fill(countdown.announce, { minutes: '\\d+' })),
  });
  await expect(region).toHaveCount(1);
  await expect(page.getByRole('timer')).toHaveAttribute('aria-live', 'off');
  await region.evaluate((live) => {
    const said = Object.assign(window, { said: [live.textContent], ticks: 0 });
    new MutationObserver(() => said.said.push(live.textContent)).observe(live, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    const timer = document.querySelector('[role="timer"]');
    new MutationObserver(() => {
      said.ticks += 1;
    }).observe(timer ?? live, { characterData: true, childList: true, subtree: true });
  });
  await page.clock.runFor(MINUTES * 60_000);
  const { said, ticks } = await page.evaluate(() => {
    const heard = window as unknown as { said: readonly string[]; ticks: number };
    return { said: heard.said, ticks: heard.ticks };
  });
  const [first] = said.map((text) => Number(/\d+/.exec(text)?.[0]));
  const minutes = said.map((_, index) => (first ?? Number.NaN) - index);
  expect(said).toEqual(minutes.map((left) => fill(countdown.announce, { minutes: left })));
  expect(said.length).toBeGreaterThan(MINUTES);
  expect(ticks).toBeGreaterThan(60 * (MINUTES - 1));
});
