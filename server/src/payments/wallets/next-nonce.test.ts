import { expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import { acceptNonce, advancePayment, findPayment } from '../index.ts';
import { nextNonce } from './next-nonce.ts';
import { knownNonce, startNonces, takeNonce } from './wallets-store.ts';

const onPostgres = process.env.PAROM_TEST_DATABASE_URL !== undefined;
const { db, clock, world, deps } = await tronWorld();
const SUBJECT = `nonce:${ids.tron}`;

/** 100 USDT, as a ticket's payout. */
const queue = (): Promise<string> =>
  owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true });
const subjects = async () => (await openAlerts(db)).map(({ subject }) => subject);
const count = (payments: number) => {
  world.chain.nextNonce = async () => payments;
};

it('a hot wallet with an unknown payment signs nothing until an operator accepts it', {
  tags: ['threat:lost-backup'],
}, async () => {
  await startNonces(db, ids.tron, 'hot', 7);
  await startNonces(db, ids.ethereum, 'hot', 3);
  await startNonces(db, ids.tron, 'deposit:3', 1);
  count(9);
  const id = await queue();
  await advancePayment(deps, id);
  expect(world.chain.signed).toEqual([]);
  expect(await findPayment(db, id)).toMatchObject({
    state: 'queued',
    lastError: { code: 'hotWalletFrozen', parts: { why: { kind: 'counted', counted: 9, known: 7 } } },
  });
  expect(await openAlerts(db)).toMatchObject([
    { subject: SUBJECT, message: expect.stringContaining('TRON') },
  ]);

  expect(await acceptNonce(deps, world.chain, 8)).toEqual({ kind: 'other-count', counted: 9 });
  expect(await acceptNonce(deps, world.chain, 9)).toEqual({ kind: 'accepted', skipped: 2 });
  expect(await knownNonce(db, ids.ethereum, 'hot')).toBe(3);
  expect(await knownNonce(db, ids.tron, 'deposit:3')).toBe(1);
  expect(await acceptNonce(deps, world.chain, 9)).toEqual({ kind: 'not-ahead', known: 9 });
  expect(await subjects()).toEqual([]);
  clock.advance(60_000);
  await advancePayment(deps, id);
  expect(world.chain.signed).toMatchObject([{ nonce: 9 }]);
});

it('a hot wallet whose count is accepted has its alert put away at that time', async () => {
  await startNonces(db, ids.tron, 'hot', 7);
  count(8);
  await advancePayment(deps, await queue());
  clock.advance(60_000);
  expect(await acceptNonce(deps, world.chain, 8)).toEqual({ kind: 'accepted', skipped: 1 });
  const alerts = db.selectFrom('alerts').select(['subject', 'resolved_at']);
  expect(await alerts.execute()).toEqual([{ subject: SUBJECT, resolved_at: clock.now() }]);
});

it('a hot wallet’s pending unknown payment is not accepted before it is final or dropped', async () => {
  await startNonces(db, ids.tron, 'hot', 7);
  count(9);
  world.chain.settledNonce = async () => 8;
  expect(await acceptNonce(deps, world.chain, 9)).toEqual({
    kind: 'waiting',
    waiting: 1,
  });
  expect(await knownNonce(db, ids.tron, 'hot')).toBe(7);
  world.chain.settledNonce = async () => 5;
  expect(await acceptNonce(deps, world.chain, 9)).toMatchObject({
    waiting: 2,
  });
  count(7);
  expect(await acceptNonce(deps, world.chain, 7)).toEqual({ kind: 'not-ahead', known: 7 });
  world.chain.settledNonce = async () => 8;
  count(8);
  expect(await acceptNonce(deps, world.chain, 8)).toEqual({ kind: 'accepted', skipped: 1 });
});

it.each([
  { what: 'a deposit address', wallet: { kind: 'deposit', derivationIndex: 3 }, known: 1 },
  { what: 'a wallet that was never asked for', wallet: { kind: 'hot' }, known: null },
] as const)(
  '$what whose unknown payment waits for a block, asked to pay, takes no number behind it',
  async ({ wallet, known }) => {
    if (known !== null) await startNonces(db, ids.tron, 'deposit:3', known);
    count(2);
    world.chain.settledNonce = async () => 1;
    await expect(nextNonce(deps, world.chain, wallet)).rejects.toThrow(ChainOutage);
    expect(await knownNonce(db, ids.tron, wallet.kind === 'hot' ? 'hot' : 'deposit:3')).toBe(known);
  },
);

it('a hot wallet with an unknown payment that waits for a block is frozen as well', async () => {
  await startNonces(db, ids.tron, 'hot', 7);
  count(9);
  world.chain.settledNonce = async () => 7;
  await expect(nextNonce(deps, world.chain, { kind: 'hot' })).rejects.toThrow(ChainOutage);
  expect(await subjects()).toEqual([SUBJECT]);
});

it('a deposit address whose own payment waits for a block goes on with its own nonce', async () => {
  await startNonces(db, ids.tron, 'deposit:3', 2);
  world.chain.settledNonce = async () => 1;
  for (const counted of [2, 1]) {
    count(counted);
    expect(await nextNonce(deps, world.chain, { kind: 'deposit', derivationIndex: 3 })).toBe(2);
  }
});

it('a wallet without payments is not asked for those in older blocks', async () => {
  count(0);
  world.chain.settledNonce = () => Promise.reject(new ChainOutage('the node keeps no older state'));
  expect(await nextNonce(deps, world.chain, { kind: 'deposit', derivationIndex: 3 })).toBe(0);
});

it('a hot wallet ahead of its network’s count goes on with its own nonce', async () => {
  await startNonces(db, ids.tron, 'hot', 7);
  count(5);
  await advancePayment(deps, await queue());
  expect(world.chain.signed).toMatchObject([{ nonce: 7 }]);
  expect(await subjects()).toEqual([]);
});

it('a hot wallet that was ahead for a moment stays frozen until an operator accepts its count', async () => {
  await startNonces(db, ids.tron, 'hot', 7);
  count(8);
  const id = await queue();
  await advancePayment(deps, id);
  count(7);
  clock.advance(60_000);
  await advancePayment(deps, id);
  expect(world.chain.signed).toEqual([]);
  expect(await subjects()).toEqual([SUBJECT]);
  expect(await acceptNonce(deps, world.chain, 7)).toEqual({ kind: 'accepted', skipped: 0 });
  expect(await subjects()).toEqual([]);
  clock.advance(60_000);
  await advancePayment(deps, id);
  expect(world.chain.signed).toMatchObject([{ nonce: 7 }]);
});

it('a hot wallet whose accepted count is below its own number, keeps that number', async () => {
  await startNonces(db, ids.tron, 'hot', 7);
  count(8);
  const id = await queue();
  await advancePayment(deps, id);
  count(5);
  expect(await acceptNonce(deps, world.chain, 5)).toEqual({ kind: 'accepted', skipped: 0 });
  expect(await knownNonce(db, ids.tron, 'hot')).toBe(7);
  clock.advance(60_000);
  await advancePayment(deps, id);
  expect(world.chain.signed).toMatchObject([{ nonce: 7 }]);
});

it('a deposit address emptied by hand is swept from its network’s count on', async () => {
  await startNonces(db, ids.tron, 'deposit:3', 1);
  count(2);
  expect(await nextNonce(deps, world.chain, { kind: 'deposit', derivationIndex: 3 })).toBe(2);
  expect(await knownNonce(db, ids.tron, 'deposit:3')).toBe(2);
  expect(await subjects()).toEqual([]);
});

it('a wallet that never paid, asked for its number, begins with what its network counts', async () => {
  count(4);
  expect(await nextNonce(deps, world.chain, { kind: 'hot' })).toBe(4);
});

it('a number, asked for by two payments, is taken by one payment', async () => {
  await startNonces(db, ids.tron, 'hot', 7);
  const take = (value: number) =>
    db.transaction().execute((tx) => takeNonce(tx, { networkId: ids.tron, wallet: 'hot', value }));
  expect([await take(8), await take(7), await take(7), await take(8)]).toEqual([false, true, false, true]);
  expect(await knownNonce(db, ids.tron, 'hot')).toBe(9);
});

it.runIf(onPostgres)('a number taken by one signer is refused to another at the same moment', async () => {
  await startNonces(db, ids.tron, 'hot', 7);
  const nonce = { networkId: ids.tron, wallet: 'hot', value: 7 };
  const take = (tx: Tx) => takeNonce(tx, nonce);
  expect(await sideBySide(db, take, () => db.transaction().execute(take))).toEqual([true, false]);
});
