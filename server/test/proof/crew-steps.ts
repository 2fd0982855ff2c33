/** Steps of workers and referrers: turns, simultaneous work, ends and beginnings, withdrawals. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { setFault } from '../../src/chains/simulated/world.ts';
import { ids } from '../factories.ts';
import type { Held } from '../service.ts';
import { networks, settle } from './crew.ts';
import { type Done, NOTHING, type Step } from './model.ts';
import { decided } from './operator-steps.ts';

/** Longer than any lease. */
const LEASES_OVER_MS = 61_000;
/** By then a call that takes seconds has begun. */
const BEGUN_MS = 50;

const turning: Step = {
  name: 'the other worker takes over',
  isOfTheWorld: true,
  run: async (_, __, crew) => crew.takeTurns(),
};

const restarting: Step = { name: 'the worker starts anew', run: (_, __, crew) => crew.restart() };

const atOnce: Step = {
  name: 'both workers settle at once',
  run: async (_, { look, changed }, { acting, other }) => {
    // Both look at all changes: the second must find the work done, or undone.
    const seen = [...changed];
    await Promise.all([settle(acting), settle(other), ...seen.map(look)]);
  },
};

/** One call is held, not all later ones: a walk would see the same effect seconds later. */
const lagging = ({ id }: (typeof networks)[number], isLooking: boolean): Step => ({
  name: `network ${id} is slow: what the worker ${isLooking ? 'looks at' : 'does'} is late, a minute passes, the other settles`,
  run: async (_, { world, clock, look, work }, { other }) => {
    await setFault(world, id, 'slow');
    const late = isLooking ? look(id) : work();
    await sleep(BEGUN_MS);
    await setFault(world, id, 'none');
    clock.advance(LEASES_OVER_MS);
    await settle(other);
    await late;
  },
});

const LAG = 79;
const RESTARTS = 74;
/** Mostly turns: a start needs hundreds of statements, and slow steps take seconds. */
const staffing = fc
  .record({ chance: fc.nat({ max: LAG }), network: fc.constantFrom(...networks), isLooking: fc.boolean() })
  .map(({ chance, network, isLooking }) =>
    chance === LAG ? lagging(network, isLooking) : chance >= RESTARTS ? restarting : turning,
  );

/** Large enough that its share can be withdrawn. */
const bringing: Step = {
  name: 'create a ticket of a customer whom the referrer brought',
  run: async ({ tickets }, service, { referrer }) => {
    return made(tickets, service.createTicket({ amount: '0.05', refererCode: referrer.refCode }));
  },
};

/** No fresh price, no reserve, a network that gives no address: declined, and never a fault of ours. */
export async function made(tickets: Held[], answer: Promise<Held>): Promise<Done> {
  try {
    tickets.push(await answer);
    return undefined;
  } catch (error) {
    expect(String(error)).toMatch(/no ticket: (4\d\d|503)/);
    return NOTHING;
  }
}

/** Not an address of tickets: a withdrawal to a customer's wallet counts as self-referral. */
const WALLET = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';

const asking: Step = {
  name: 'the referrer asks for 2 USDT',
  run: async (_, { call }, { referrer }) => {
    const body = {
      amount: '2',
      currencyId: ids.xrp,
      networkId: ids.ripple,
      address: WALLET,
      memo: null,
    };
    const token = await referrer.token();
    const { statusCode } = await call('POST', '/v1/referral/requestWithdrawal', { body, token });
    expect([200, 422]).toContain(statusCode);
    return statusCode === 200 ? undefined : NOTHING;
  },
};

const deciding = fc.constantFrom('approve', 'approve', 'reject').map(
  (decision): Step => ({
    name: `operator: ${decision} the withdrawal`,
    run: async (_, service) => {
      const newest = await service.db
        .selectFrom('withdrawals')
        .select('id')
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      if (newest === undefined) return NOTHING;
      const values = { withdrawal: newest.id, ...(decision === 'reject' ? { reason: 'walk' } : {}) };
      return decided(service, `${decision}-withdrawal`, values);
    },
  }),
);

export const crewSteps: readonly Arbitrary<Step>[] = [
  staffing,
  staffing,
  fc.constant(atOnce),
  fc.constant(bringing),
  fc.constant(asking),
  deciding,
];
