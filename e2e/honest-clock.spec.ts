/** The forecast is made of this installation's finished exchanges; a finished ticket says its own time. */
import { durationParts } from '@parom/contract/durations';
import { TIMES_LEAST } from '@parom/contract/exchange-times';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import type { Page } from '@playwright/test';
import { openExchange } from './exchange-form.ts';
import { type Created, type Service, serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, within, wordsOf } from './words.ts';

const { common, ticket: texts } = wordsOf('ru');
/** No other test finishes an exchange between these networks. */
const order = { give: 'ETH', get: 'XRP', amount: '0.05' } as const;
/** Of 20, the 19th in order is the 95th percentile. */
const SLOW = 2;
/** Of a minute, in which pages write. A ticket moves a moment after its deposit is seen. */
const HALF = 30;

const written = (seconds: number, isForecast = false): string => {
  const { form, ...parts } = durationParts(seconds, isForecast);
  return fill(common.time[form], parts);
};

const durationRow = (page: Page) =>
  page.locator('dt', { hasText: texts.details.duration }).locator('xpath=following-sibling::dd[1]');

/** From the deposit's first sight, which the history shows. */
function tookBy({ history, tookSeconds = 0 }: TicketView): number {
  const timeOf = (status: TicketStatus): number =>
    new Date(history.find((step) => step.status === status)?.atUtc ?? Number.NaN).getTime();
  const moved = (timeOf(TicketStatus.completed) - timeOf(TicketStatus.confirming)) / 1_000;
  expect(Math.abs(tookSeconds - moved)).toBeLessThan(HALF);
  return tookSeconds;
}

async function finishAll(service: Service): Promise<TicketView[]> {
  const made = await Promise.all(Array.from({ length: TIMES_LEAST }, () => service.createTicket(order)));
  const views = (some: readonly Created[]) =>
    Promise.all(some.map((one) => service.ticket(one.ticketId, one.offerToken)));
  const all = async (some: readonly Created[], wanted: TicketStatus) =>
    expect((await views(some)).filter(({ status }) => status !== wanted)).toHaveLength(0);
  const pay = async (some: readonly Created[]) => {
    await Promise.all(some.map((one) => service.deposit(one)));
    await expect(() => all(some, TicketStatus.confirming)).toPass();
  };
  await pay(made.slice(0, SLOW));
  await service.advanceClock(6);
  await pay(made.slice(SLOW));
  await service.advanceClock(1);
  await expect(async () => {
    await service.makeBlocksEverywhere();
    await all(made, TicketStatus.completed);
  }).toPass({ timeout: 60_000 });
  return views(made);
}

test('pages foretell by finished exchanges, and a ticket says its own time', async ({ page }) => {
  const service = serviceOf(page.request);
  const [give, get] = [await service.currency(order.give), await service.currency(order.get)];
  const query = { incomeType: give.id, outcomeType: get.id, income: order.amount };
  const orderPage = async () => openExchange(page, query);
  await expect((await orderPage()).getByText(common.time.promised)).toBeVisible();

  const seconds = (await finishAll(service)).map(tookBy).sort((a, b) => a - b);
  const [median = 0, slow = 0] = [seconds[TIMES_LEAST / 2 - 1], seconds[TIMES_LEAST - SLOW]];
  expect(slow).toBeGreaterThan(median + 300);
  const forecast = within(
    fill(common.time.measured, {
      median: written(median, true),
      slow: written(slow, true),
      count: TIMES_LEAST,
    }),
  );
  await expect((await orderPage()).getByText(forecast)).toBeVisible();

  const created = await service.createTicket(order);
  await page.goto(created.link);
  await expect(durationRow(page)).toHaveText(forecast);
  await service.deposit(created);
  await expect(page).toHaveURL(/\/offer\//);
  await expect(durationRow(page)).toHaveText(forecast);
  await service.advanceClock(1);
  await service.settle(created, TicketStatus.completed);
  const finished = await service.ticket(created.ticketId, created.offerToken);
  await expect(durationRow(page)).toHaveText(
    within(fill(common.time.took, { time: written(tookBy(finished)) })),
  );
  expect(tookBy(finished)).toBeGreaterThanOrEqual(60);
});
