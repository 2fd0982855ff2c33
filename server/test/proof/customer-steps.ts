/** Choices of customers on tickets in trouble. */
import type { WaysAnswer } from '@parom/contract/ways';
import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import type { Held, Service } from '../service.ts';
import { type Done, NOTHING, nth, type Step } from './model.ts';
import { elsewhere } from './operator-steps.ts';

const choosing = fc.record({ way: fc.constantFrom('refund', 'rest'), index: fc.nat({ max: 3 }) }).map(
  ({ way, index }): Step => ({
    name: `customer: chooses the ${way} of ticket ${index}`,
    needs: 'tickets',
    run: ({ tickets }, service) => choose(service, nth(tickets, index), way),
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

export const customerSteps: readonly Arbitrary<Step>[] = [choosing, choosing];
