/** Beside the pay button: what it answers before the payment is what the ticket pays after it. */
import { grouped } from '@parom/contract/display';
import { type Decimal, decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { bpsOf } from '@parom/contract/pricing';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { leastOfLate, type WhatIfTerms, whatIf } from '@parom/contract/what-if';
import type { Page } from '@playwright/test';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, within, wordsOf } from './words.ts';

const { whatIf: words } = wordsOf('ru').ticket;
const order = { give: 'BTC', get: 'ETH', amount: '0.01' } as const;

const shown = (amount: Decimal, coin: string): string => `${grouped(formatDecimal(amount), 'ru')} ${coin}`;

function termsOf({ terms, fromAmount, toAmount, markup }: TicketView): WhatIfTerms {
  if (terms === undefined) throw new Error('the ticket has no terms');
  return {
    expected: toDecimal(fromAmount),
    promised: toDecimal(toAmount),
    minGive: toDecimal(terms.minGive),
    maxGive: toDecimal(terms.maxGive),
    price: { giveUsdt: toDecimal(terms.giveUsdt), getUsdt: toDecimal(terms.getUsdt) },
    markupBps: bpsOf(markup) ?? 0,
    markupSteps: (terms.steps ?? []).map(({ from, markup: of }) => ({
      from: toDecimal(from),
      bps: bpsOf(of) ?? 0,
    })),
    getDecimals: 8,
  };
}

async function opened(page: Page) {
  const service = serviceOf(page.request);
  const created = await service.createTicket(order);
  const terms = termsOf(await service.ticket(created.ticketId, created.offerToken));
  await page.goto(created.link);
  const block = page.locator('details', { hasText: words.title });
  await block.locator('summary').click();
  const field = block.getByLabel(fill(words.own, { coin: order.give }));
  const says = async (typed: string, text: string) => {
    await field.fill(typed);
    await expect(block.getByRole('status')).toHaveText(within(text));
  };
  return { service, created, terms, block, says };
}

const received = (terms: WhatIfTerms, sent: string): Decimal => {
  const answer = whatIf(terms, toDecimal(sent));
  if (answer.kind !== 'exact' && answer.kind !== 'surplus') throw new Error(`${sent} is ${answer.kind}`);
  return answer.receive;
};

test('what if, typed smaller, larger and outside the limits, answers by the rules', async ({ page }) => {
  const { terms, says, block } = await opened(page);
  await says(
    '0,008',
    fill(words.exact, { sent: '0,008 BTC', receive: shown(received(terms, '0.008'), 'ETH') }),
  );
  // 2 % more is exchanged at the ticket's rate, and 0.0104 is 0.0002 above it.
  await says(
    '0,0102',
    fill(words.exact, { sent: '0,0102 BTC', receive: shown(received(terms, '0.0102'), 'ETH') }),
  );
  await says(
    '0,0104',
    fill(words.surplus, {
      sent: '0,0104 BTC',
      receive: shown(received(terms, '0.0104'), 'ETH'),
      surplus: '0,0002 BTC',
    }),
  );
  const below = decimal(terms.minGive / 2n);
  await says(
    formatDecimal(below),
    fill(words.belowMinimum, { sent: shown(below, 'BTC'), minimum: shown(terms.minGive, 'BTC') }),
  );
  const above = decimal(terms.maxGive * 2n);
  await says(
    formatDecimal(above),
    fill(words.aboveMaximum, { sent: shown(above, 'BTC'), maximum: shown(terms.maxGive, 'BTC') }),
  );
  await says('много', words.notAnAmount);
  const least = shown(leastOfLate(terms), 'ETH');
  await expect(block).toContainText(within(fill(words.lateAnswer, { least })));
});

for (const sent of ['0.008', '0.0102'])
  test(`what if, of ${sent} BTC, names the sum that is paid out`, async ({ page }) => {
    const { service, created, terms, says } = await opened(page);
    const receive = received(terms, sent);
    await says(
      sent,
      fill(words.exact, { sent: shown(toDecimal(sent), 'BTC'), receive: shown(receive, 'ETH') }),
    );
    await service.deposit(created, { amount: sent });
    await service.settle(created, TicketStatus.completed);
    const { toAmount } = await service.ticket(created.ticketId, created.offerToken);
    expect(toAmount).toBe(formatDecimal(receive));
  });
