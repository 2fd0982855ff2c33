/**
 * Of several refusals the first in the order is answered. For each step an order breaks both neighbours;
 * mending one shows that the other is broken.
 */
import { createTicketPrecedence, MALFORMED } from '@parom/contract/errors';
import { toDecimal } from '@parom/contract/money';
import { type CreateTicketInput, createTicketBody } from '@parom/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import {
  addAddresses,
  addresses,
  blocking,
  type FixedBoard,
  fixedBoard,
  ids,
  quoteFrom,
  setHotBalance,
  sowWorld,
} from '../../../test/factories.ts';
import { testKeyring } from '../../../test/keyring.ts';
import { blockEmail } from '../../aml/index.ts';
import type { RecipientProblem } from '../../chains/index.ts';
import type { Catalogue, PairRule } from '../../currencies/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createTicket } from './create-ticket.ts';
import { creationLimit } from './creation-limit.ts';

const USDT_ON_TRON = 7;
const clock = handClock();
let database: TestDatabase;
let catalogue: Catalogue;
let board: FixedBoard;
let around: {
  refused: Set<string>;
  ours: Set<string>;
  rule: Partial<PairRule>;
  unserved: Set<number>;
  isHalted: boolean;
  problems: Set<RecipientProblem>;
};

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(reset);
async function reset(): Promise<void> {
  await database.truncate();
  catalogue = await sowWorld(database.db, clock);
  board = fixedBoard(clock);
  around = {
    refused: new Set(),
    ours: new Set(),
    rule: {},
    unserved: new Set(),
    isHalted: false,
    problems: new Set(),
  };
  await addAddresses(database.db, ids.bitcoin, 30);
  await addAddresses(database.db, ids.ripple, 3);
}

/** A refund address that its network refuses. */
const CLOSED = addresses.bitcoin;

/** A order and the world that it is made in; each flaw changes one of them. */
type Flaw = (order: CreateTicketInput) => CreateTicketInput | Promise<CreateTicketInput>;

const sound = (): CreateTicketInput => ({
  wallet: { address: addresses.tron, memo: null },
  user: { email: 'anna@example.com', language: 2 },
  payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
  getDetails: { currencyId: ids.usdt, networkId: ids.tron, amount: null },
});

async function answerOf(flaws: readonly Flaw[], bearer: string | null = null): Promise<number> {
  let order = sound();
  for (const flaw of flaws) order = await flaw(order);
  const body = createTicketBody.safeParse(order);
  if (!body.success) return MALFORMED;
  const surroundings = () => ({
    catalogue: {
      ...catalogue,
      pairRule: (from: number, to: number) => {
        const rule = catalogue.pairRule(from, to);
        return rule && { ...rule, ...around.rule };
      },
    },
    offer: {
      isTypeAllowed: () => true,
      isServed: (networkId: number) => !around.unserved.has(networkId),
      isHalted: () => around.isHalted,
      mostUsdt: () => null,
      minuteOfDay: () => 720,
      salesStop: () => null,
    },
    quoteOf: quoteFrom(board),
    screening: [blocking(around.refused)],
    hotAddresses: around.ours,
  });
  const fillAddressPool = (networkId: number) => addAddresses(database.db, networkId, 10);
  const secret = Buffer.alloc(32, 7);
  const countCreation = creationLimit(clock, true);
  try {
    await createTicket(
      {
        db: database.db,
        clock,
        gate: () => {},
        surroundings,
        checkRecipient: async (_, recipient) =>
          recipient.to === CLOSED
            ? 'not activated'
            : (problems.find((problem) => around.problems.has(problem)) ?? null),
        fillAddressPool,
        secret,
        keyring: testKeyring,
        capsApply: true,
        countCreation,
      },
      { body: body.data, bearer, clientAddress: '192.0.2.1', idempotencyKey: null },
    );
    return 0;
  } catch (error) {
    if (error instanceof Refusal) return error.errorCode;
    throw error;
  }
}

const mailFrom =
  (email: string): Flaw =>
  (order) => ({ ...order, user: { ...order.user, email } });
const to =
  (address: string): Flaw =>
  (order) => ({ ...order, wallet: { ...order.wallet, address } });
/** XRP, whose payments carry a tag. */
const toRipple: Flaw = (order) => ({
  ...order,
  wallet: { address: addresses.ripple, memo: '7' },
  getDetails: { ...order.getDetails, currencyId: ids.xrp, networkId: ids.ripple },
});
const fromRipple =
  (amount: string): Flaw =>
  (order) => ({ ...order, payDetails: { currencyId: ids.xrp, networkId: ids.ripple, amount } });
const refundTo =
  (address: string): Flaw =>
  (order) => ({ ...order, refund: { ...order.refund, address } });
const refundTag =
  (memo: string): Flaw =>
  (order) => ({ ...order, refund: { ...order.refund, memo } });
const withoutTag: Flaw = (order) => ({ ...order, wallet: { ...order.wallet, memo: null } });
/** Changes the world, not the order. */
const given =
  (change: () => unknown): Flaw =>
  async (order) => {
    await change();
    return order;
  };
const get =
  (amount: string): Flaw =>
  (order) => ({ ...order, getDetails: { ...order.getDetails, amount } });
const bothAmounts = get('1');
const unserved = given(() => around.unserved.add(ids.tron));
const pairOff = given(() => {
  around.rule = { ...around.rule, isEnabled: false };
});
const halted = given(() => {
  around.isHalted = true;
});
const noRate = given(() => board.set(ids.usdt, null));
const refusedAddress = (address: string) => given(() => around.refused.add(address));
const ourAddress = (address: string) => given(() => around.ours.add(address));
/** A network names one of them. */
const problems: readonly RecipientProblem[] = ['memo needed', 'not activated', 'cannot receive'];
const problem = (one: RecipientProblem) => given(() => around.problems.add(one));
const refundToClosed: Flaw = (order) => ({ ...order, refund: { ...order.refund, address: CLOSED } });
const blockedEmail = given(() =>
  blockEmail(database.db, { email: 'anna@example.com', reason: 'threats', by: 'operator', at: clock.now() }),
);
const emptyWallet = given(() => setHotBalance(database.db, catalogue, USDT_ON_TRON, '1', clock));
const minimum = (usdt: string) =>
  given(() => {
    around.rule = { ...around.rule, minGiveUsdt: toDecimal(usdt) };
  });
const maximum = (usdt: string) =>
  given(() => {
    around.rule = { ...around.rule, maxGiveUsdt: toDecimal(usdt) };
  });
/** As if the address that the order pays to were the contract of a token. */
const contractThere = given(() => {
  catalogue = { ...catalogue, isContract: (address) => address === addresses.tron };
});
const manyUnpaid = given(async () => {
  for (let made = 0; made < 5; made += 1) expect(await answerOf([])).toBe(0);
});

interface Step {
  readonly first: number;
  readonly next: number;
  /** Needed by both flaws, and no flaw by itself. */
  readonly setting?: readonly Flaw[];
  readonly firstFlaw: Flaw;
  readonly nextFlaw: Flaw;
}

const steps: readonly Step[] = [
  { first: MALFORMED, next: 13, firstFlaw: mailFrom(7 as never), nextFlaw: bothAmounts },
  { first: 13, next: 10, firstFlaw: bothAmounts, nextFlaw: unserved },
  { first: 10, next: 3, firstFlaw: unserved, nextFlaw: pairOff },
  { first: 3, next: 9, firstFlaw: pairOff, nextFlaw: noRate },
  { first: 9, next: 6, firstFlaw: noRate, nextFlaw: mailFrom('nobody') },
  { first: 6, next: 1, firstFlaw: mailFrom('nobody'), nextFlaw: to('nowhere') },
  // A malformed address has no owner. Only a token's contract is a real address refused with 1.
  { first: 1, next: 12, firstFlaw: contractThere, nextFlaw: ourAddress(addresses.tron) },
  { first: 12, next: 11, firstFlaw: ourAddress(addresses.tron), nextFlaw: refusedAddress(addresses.tron) },
  {
    first: 11,
    next: 2,
    setting: [toRipple],
    firstFlaw: refusedAddress(addresses.ripple),
    nextFlaw: withoutTag,
  },
  {
    first: 2,
    next: 15,
    setting: [toRipple],
    firstFlaw: withoutTag,
    nextFlaw: refundTo('nowhere'),
  },
  {
    first: 15,
    next: 16,
    setting: [fromRipple('100'), refundTo(addresses.ripple)],
    firstFlaw: ourAddress(addresses.ripple),
    nextFlaw: refundTag('no tag'),
  },
  {
    first: 16,
    next: 14,
    setting: [fromRipple('100'), refundTo(addresses.ripple)],
    firstFlaw: refundTag('no tag'),
    nextFlaw: fromRipple('100.0000001'),
  },
  {
    first: 14,
    next: 4,
    setting: [fromRipple('100')],
    firstFlaw: fromRipple('100.0000001'),
    nextFlaw: minimum('1000'),
  },
  // No command sets a minimum above the maximum; the order is kept even so.
  { first: 4, next: 5, firstFlaw: minimum('1000'), nextFlaw: maximum('10') },
  { first: 5, next: 17, firstFlaw: maximum('10'), nextFlaw: problem('memo needed') },
  { first: 17, next: 18, firstFlaw: problem('memo needed'), nextFlaw: problem('not activated') },
  { first: 18, next: 19, firstFlaw: problem('not activated'), nextFlaw: problem('cannot receive') },
  { first: 19, next: 20, firstFlaw: problem('cannot receive'), nextFlaw: refundToClosed },
  { first: 20, next: 21, firstFlaw: refundToClosed, nextFlaw: blockedEmail },
  { first: 21, next: 8, firstFlaw: blockedEmail, nextFlaw: emptyWallet },
  { first: 8, next: 7, firstFlaw: emptyWallet, nextFlaw: manyUnpaid },
];

describe('the order of refusals', () => {
  it('as it is walked here, is that of the contract, without a gap', () => {
    expect(steps.map(({ first }) => first)).toEqual([MALFORMED, ...createTicketPrecedence.slice(0, -1)]);
    expect(steps.map(({ next }) => next)).toEqual(createTicketPrecedence);
  });

  it('is that of disabled pairs while prices mean nothing', async () => {
    expect(await answerOf([halted])).toBe(3);
    expect(await answerOf([halted, noRate])).toBe(3);
    expect(await answerOf([halted, unserved])).toBe(10);
  });

  for (const { first, next, setting = [], firstFlaw, nextFlaw } of steps) {
    it(`${first} and ${next}, both deserved, answer ${first}`, { tags: ['spec:7.14'] }, async () => {
      expect(await answerOf([...setting, nextFlaw, firstFlaw])).toBe(first);
    });
    it(`${first} or ${next}, deserved alone, is answered`, async () => {
      expect(await answerOf([...setting, nextFlaw])).toBe(next);
      await reset();
      expect(await answerOf([...setting, firstFlaw])).toBe(first);
    });
  }
});

describe('a deposit address of ours', () => {
  beforeEach(async () => {
    await database.db
      .updateTable('deposit_addresses')
      .set({ address: addresses.tron })
      .where('id', '=', (eb) => eb.selectFrom('deposit_addresses').select((max) => max.fn.max('id').as('id')))
      .execute();
  });

  it('that its network cannot pay, is refused as ours', async () => {
    expect(await answerOf([problem('cannot receive')])).toBe(12);
  });

  it('beside a bad e-mail, is refused for the e-mail', async () => {
    expect(await answerOf([mailFrom('nobody')])).toBe(6);
  });
});

describe('a bad e-mail beside a session that has ended', () => {
  // With a session that lives, the account's own e-mail is taken, and the sent one is no flaw.
  const later = steps.filter(({ next }) => createTicketPrecedence.indexOf(next as never) > 5);
  it.each(later)('and $next, both deserved, answer 6', async ({ setting = [], nextFlaw }) => {
    expect(await answerOf([...setting, nextFlaw, mailFrom('nobody')], 'long-gone')).toBe(6);
  });
});
