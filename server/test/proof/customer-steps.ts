/** Choices of customers on tickets in trouble. */
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { WaysAnswer } from '@parom/contract/ways';
import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import type { Held, Service } from '../service.ts';
import { depositConfirmed } from './deposit-steps.ts';
import { type Done, NOTHING, nth, type Step } from './model.ts';
import { elsewhere } from './operator-steps.ts';

const anyIndex = fc.nat({ max: 3 });

const choosing = fc.record({ way: fc.constantFrom('exchange', 'refund', 'rest'), index: anyIndex }).map(
  ({ way, index }): Step => ({
    name: `customer: chooses the ${way} of ticket ${index}`,
    needs: 'tickets',
    run: ({ tickets }, service) => choose(service, nth(tickets, index), way),
  }),
);

/** Above each maximum, and below the sum that only an operator leads on. */
const TIMES_TOO_MUCH = 30n;

/** The market falls between deposit and choice: the customer gets the price of the choice. */
const exchangingTooMuch = fc.record({ index: anyIndex, usdt: fc.constantFrom('70000', '88000') }).map(
  ({ index, usdt }): Step => ({
    name: `too much for ticket ${index}, BTC falls to ${usdt}, and the customer chooses the exchange`,
    needs: 'tickets',
    run: async (model, service, { acting, other, prices }) => {
      const ticket = nth(model.tickets, index);
      const amount = formatDecimal((toDecimal(ticket.amount) * TIMES_TOO_MUCH) as Decimal);
      await depositConfirmed(model, service, ticket, { amount });
      await prices.set([acting, other], usdt, false);
      // At one moment with the fall, the former price would count as quoted.
      service.clock.advance(1_000);
      return choose(service, ticket, 'exchange');
    },
  }),
);

async function choose(service: Service, ticket: Held, way: string): Promise<Done> {
  const answer = await service.call('GET', `/v1/tickets/${ticket.id}/ways`, { token: ticket.token });
  expect(answer.statusCode).toBe(200);
  const { quote } = answer.json() as WaysAnswer;
  if (quote === null) return NOTHING;
  const named = way === 'refund' ? { address: elsewhere(ticket) } : {};
  const first = await chosen(service, ticket, { way, quote, ...named });
  if (first !== 'mailed') return first === 'done' ? undefined : NOTHING;
  await service.work();
  const confirmation = await mailedToken(service, ticket);
  if (confirmation === null) return NOTHING;
  return (await chosen(service, ticket, { way, quote, confirmation })) === 'done' ? undefined : NOTHING;
}

async function chosen(service: Service, { id, token }: Held, body: object): Promise<string> {
  const answer = await service.call('POST', `/v1/tickets/${id}/ways`, { token, body });
  expect([200, 422]).toContain(answer.statusCode);
  return answer.statusCode === 200 ? (answer.json() as { outcome: string }).outcome : 'refused';
}

async function mailedToken({ db }: Service, { id }: Held): Promise<string | null> {
  const mails = await db
    .selectFrom('mails')
    .select('text_body')
    .where('text_body', 'like', `%/offer/${id}%#refund=%`)
    .orderBy('number', 'desc')
    .limit(1)
    .execute();
  return /#refund=([\w-]+)/.exec(mails[0]?.text_body ?? '')?.[1] ?? null;
}

export const customerSteps: readonly Arbitrary<Step>[] = [choosing, choosing, exchangingTooMuch];
