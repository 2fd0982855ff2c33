/** Steps with coins on deposit addresses: an issuer takes them and gives them back, operators book it. */
import { add, type Decimal, formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { ids } from '../factories.ts';
import type { Held, Service } from '../service.ts';
import { burn, giveBack, goneNow, heldAt, mine, unbooked } from './burnt-coins.ts';
import { settle } from './crew.ts';
import { toldSum } from './lost-coins.ts';
import { type Model, NOTHING, type Step } from './model.ts';

const anyIndex = fc.nat({ max: 3 });
/** `undefined` where there is none. */
const nthOf = <Thing>(things: readonly Thing[], index: number): Thing | undefined =>
  things[index % Math.max(things.length, 1)];
const onTron = ({ tickets }: Model): Held[] => tickets.filter(({ networkId }) => networkId === ids.tron);

/** Of six decimals; the least thing stays what it is. */
const UNIT = 10n ** 12n;
const halfOf = (amount: Decimal): Decimal => ((amount / 2n / UNIT) * UNIT) as Decimal;

/** What the rest of the walk lends: chance alone would seldom burn anything, nor at such a moment. */
interface Lent {
  /** Sends what a ticket asks for, confirms it and settles. */
  readonly deposit: (model: Model, service: Service, ticket: Held) => Promise<unknown>;
  /** A re-org of so many blocks that drops all deposits that it can. */
  readonly drop: (service: Service, networkId: number, depth: number) => Promise<void>;
}

const burning = ({ deposit }: Lent) =>
  fc
    .record({
      index: anyIndex,
      isAll: fc.boolean(),
      when: fc.constantFrom('lies', 'waits to be swept', 'is being swept'),
    })
    .map(
      ({ index, isAll, when }): Step => ({
        name: `the issuer burns ${isAll ? 'all' : 'half'} of what ${when} at the address of TRON ticket ${index}`,
        needs: 'tickets',
        run: async (model, service) => {
          const ticket = nthOf(onTron(model), index);
          if (ticket === undefined) return NOTHING;
          const { address } = ticket.deposit;
          if ((await heldAt(service.db, address)) === ZERO) await deposit(model, service, ticket);
          if (when !== 'lies') await beginSweeps(service, when === 'is being swept');
          const held = await heldAt(service.db, address);
          const amount = isAll ? held : halfOf(held);
          if (amount <= ZERO) return NOTHING;
          return burn(service.world, address, amount);
        },
      }),
    );

/** Gas is given, and what it is for is asked, and sent unless payouts are stopped. */
async function beginSweeps(service: Service, isSent: boolean): Promise<void> {
  service.clock.advance(SWEEPS_EVERY_MS);
  await settle(service);
  await mine(service.world, ids.tron, GAS_BLOCKS);
  // The gas is in the books before the next look for sweeps.
  await settle(service);
  if (!isSent) await service.order('stop-payouts', { asset: 'USDT@tron', reason: 'walk' });
  service.clock.advance(SWEEPS_EVERY_MS);
  await settle(service);
}
const SWEEPS_EVERY_MS = 31_000;
const GAS_BLOCKS = 3;

const givingBack = fc.record({ index: anyIndex, isAll: fc.boolean() }).map(
  ({ index, isAll }): Step => ({
    name: `the issuer gives ${isAll ? 'all' : 'half'} of what he burnt back, at address ${index} of those`,
    isOfTheWorld: true,
    run: async (_, { db, world }) => {
      const gone = nthOf(await goneNow(db), index);
      if (gone === undefined) return NOTHING;
      const amount = isAll ? gone.amount : halfOf(gone.amount);
      if (amount <= ZERO) return NOTHING;
      return giveBack(world, gone.address, amount);
    },
  }),
);

/** The watcher has looked by then: no operator is as quick. */
const booking = fc
  .record({
    index: anyIndex,
    how: fc.constantFrom('rightly', 'rightly', 'while both settle', 'by a wrong sum', 'the wrong way'),
  })
  .map(
    ({ index, how }): Step => ({
      name: `operator: books what is gone or there again, at address ${index} of those, ${how}`,
      run: async (_, service, { acting, other }) => {
        await service.look(ids.tron);
        const apart = nthOf(await unbooked(service.db), index);
        if (apart === undefined) return NOTHING;
        const { address } = apart;
        const order = apart.amount > ZERO === (how !== 'the wrong way') ? 'book-lost' : 'book-found';
        const sum = await toldSum(service, order, address);
        // A booking in the wrong direction is declined.
        if (sum === undefined) return how === 'the wrong way' ? undefined : NOTHING;
        const isWrong = how === 'by a wrong sum';
        const said = isWrong ? add(sum, toDecimal('0.000001')) : sum;
        const values = { asset: 'USDT@tron', address, reason: 'walk', amount: formatDecimal(said) };
        if (how === 'while both settle') {
          const [answer] = await Promise.all([service.order(order, values), settle(acting), settle(other)]);
          expect([200, 422], order).toContain(answer);
        } else expect(await service.order(order, values), order).toBe(isWrong ? 422 : 200);
      },
    }),
  );

/** The one way in which coins that are booked as lost were never there: chance alone would seldom find it. */
const vanishing = ({ deposit, drop }: Lent) =>
  fc.record({ index: anyIndex, isAll: fc.boolean() }).map(
    ({ index, isAll }): Step => ({
      name: `${isAll ? 'all' : 'half'} of a deposit for TRON ticket ${index} is burnt and booked as lost, and a re-org drops it`,
      needs: 'tickets',
      run: async (model, service) => {
        const ticket = nthOf(onTron(model), index);
        if (ticket === undefined) return NOTHING;
        const { address } = ticket.deposit;
        await deposit(model, service, ticket);
        const held = await heldAt(service.db, address);
        if (held === ZERO) return NOTHING;
        await burn(service.world, address, isAll ? held : halfOf(held));
        await service.look(ids.tron);
        const sum = await toldSum(service, 'book-lost', address);
        if (sum === undefined) return NOTHING;
        const values = { asset: 'USDT@tron', address, reason: 'walk', amount: formatDecimal(sum) };
        expect(await service.order('book-lost', values)).toBe(200);
        await drop(service, ids.tron, DEEP);
      },
    }),
  );
/** As deep as the walk's re-orgs on TRON may be: a block more than makes a deposit final. */
const DEEP = 4;

export const lostSteps = (lent: Lent): readonly Arbitrary<Step>[] => [
  burning(lent),
  burning(lent),
  givingBack,
  booking,
  booking,
  vanishing(lent),
];
