/**
 * Commands with missing, strange or foreign arguments, as an operator's program may send them. Every
 * answer is a quick decision. A refusal is stored in the audit only, except findings of screening.
 * `PAROM_GARBAGE` sets the number.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorCommands } from '../../src/operator/operator-commands.ts';
import { withinBudget } from '../budget.ts';
import { addresses } from '../factories.ts';
import { rawBodies, rowCounter, values } from '../garbage.ts';
import { type Held, openService, type Service } from '../service.ts';

const RUNS = Number(process.env['PAROM_GARBAGE'] ?? 500);
/** Different commands, of some 40 that ever are. */
const FEWEST_OBEYED = 8;
/** A hang, not a busy machine. */
const SOON_MS = 5_000;
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

let service: Service;
let token: string;
let ticket: Held;
beforeAll(async () => {
  service = await openService();
  token = await service.logInOperator();
  ticket = await service.createTicket();
  // Some commands wait for something to decide.
  await service.send(ticket, '0.9');
  await service.mine(ticket.networkId, 2);
});
afterAll(() => service.close());

/** As the arguments are named, whatever command asks for them; each is right for one of them at least. */
const plausible: Readonly<Record<string, readonly unknown[]>> = {
  ticket: ['100001', UUID],
  deposit: [1, '1'],
  payout: [UUID, '100001'],
  withdrawal: [UUID],
  asset: ['USDT@tron', 'RUB', 'BTC@tron'],
  currency: ['BTC', 'RUB'],
  from: ['BTC', 'XRP'],
  to: ['USDT', 'equity', 'forfeited'],
  network: ['tron', 'bitcoin'],
  address: [addresses.bitcoin, addresses.tron],
  amount: ['1', '0.000001', '9999999999999'],
  usdt: ['90000', '0.0000000000000000001'],
  after: ['1', '100001@2026-01-01T00:00:00Z', UUID],
  status: ['held', 'confirming'],
  state: ['parked', 'queued', 'requested'],
  limit: [1, '1000', 1001],
  minutes: ['5', 999_999_999],
  nonce: [0, 999_999_999],
  percent: ['0.5', '50.001'],
};

const argument = (name: string) =>
  fc.oneof(fc.constantFrom<unknown>('walk', ...(plausible[name] ?? [])), values, fc.constant(undefined));
const commands = fc.constantFrom(...Object.entries(operatorCommands)).chain(([name, command]) => {
  const known = Object.fromEntries(Object.keys(command.arguments).map((each) => [each, argument(each)]));
  const sent = fc.record(known).map((body) => JSON.stringify(body));
  const strange = fc.oneof(
    values.map((value) => JSON.stringify({ [`${JSON.stringify(value)}`.slice(0, 40)]: value }) ?? ''),
    rawBodies('{"ticket":"100001","reason":"walk"}'),
  );
  const payload = fc.oneof({ weight: 6, arbitrary: sent }, { weight: 1, arbitrary: strange });
  return payload.map((body) => ({ name, body }));
});

/**
 * Screening stops the ticket for the first time at the operator's command: the command is declined, the
 * answer of screening is kept, and pages hear of it.
 */
const isFinding = (name: string, message: string): boolean =>
  name === 'pay-ticket' && message.startsWith('screening stops');
const TELLING: readonly string[] = ['outbox', 'jobs', 'screening_answers'];
const withoutTelling = (counts: string) =>
  (JSON.parse(counts) as { readonly name: string }[]).filter(({ name }) => !TELLING.includes(name));

it('an operator’s command refuses garbage quickly and keeps none of it', async () => {
  const countRows = await rowCounter(service.db, ['audit_log']);
  const obeyed = new Set<string>();
  await fc.assert(
    fc.asyncProperty(commands, async ({ name, body }) => {
      const before = await countRows();
      const startedMs = performance.now();
      const answer = await service.app.console.inject({
        method: 'POST',
        url: `/api/console/commands/${name}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: body,
      });
      expect(performance.now() - startedMs).toBeLessThan(SOON_MS);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode < 400) obeyed.add(name);
      else {
        expect(answer.json()).toMatchObject({ errorCode: expect.any(Number) });
        const after = await countRows();
        if (isFinding(name, answer.json().message))
          expect(withoutTelling(after)).toEqual(withoutTelling(before));
        else expect(after).toBe(before);
      }
    }),
    { numRuns: RUNS, endOnFailure: true, ...withinBudget() },
  );
  // Where nothing is ever obeyed, nothing but the door was tried.
  expect(obeyed.size).toBeGreaterThan(FEWEST_OBEYED);
}, 600_000);
