import { describe, expect, it } from 'vitest';
import { creditedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { readNetworkStops } from '../../currencies/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { acceptNonce, advancePayment, findPayment } from '../index.ts';
import { knownNonce, startNonces } from './wallets-store.ts';
import { watchSpends } from './watch-spends.ts';

const { db, clock, world, deps } = await tronWorld();
const SUBJECT = `nonce:${ids.tron}`;
const queue = (): Promise<string> =>
  owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true });
const subjects = async () => (await openAlerts(db)).map(({ subject }) => subject);
const count = (payments: number) => {
  world.chain.nextNonce = async () => payments;
};
const frozen = async () => (await readNetworkStops(db, ids.tron)).wallet;

describe('a foreign spend', () => {
  it('freezes the wallet and alerts at the next look, with nothing to pay', async () => {
    await startNonces(db, ids.tron, 'hot', 7);
    count(7);
    await watchSpends(deps, world.chain);
    expect([await subjects(), await frozen()]).toEqual([[], null]);
    count(8);
    clock.advance(5_000);
    await watchSpends(deps, world.chain);
    expect(await openAlerts(db)).toMatchObject([{ subject: SUBJECT, raisedAt: clock.now() }]);
    expect(await frozen()).toEqual({ by: 'frozenWallet', why: { kind: 'counted', counted: 8, known: 7 } });
  });

  it('of a wallet that never paid, is noticed as well', async () => {
    count(4);
    await watchSpends(deps, world.chain);
    expect([await knownNonce(db, ids.tron, 'hot'), await subjects()]).toEqual([4, []]);
    count(5);
    await watchSpends(deps, world.chain);
    expect(await subjects()).toEqual([SUBJECT]);
  });

  it('pending in an unused wallet starts its nonces only once it is final', async () => {
    count(4);
    world.chain.settledNonce = async () => 3;
    await watchSpends(deps, world.chain);
    expect(await knownNonce(db, ids.tron, 'hot')).toBeNull();
  });

  it('stops payments of the wallet that are not signed, until accept-nonce', async () => {
    await startNonces(db, ids.tron, 'hot', 7);
    const id = await queue();
    count(8);
    await watchSpends(deps, world.chain);
    count(7);
    for (let looks = 0; looks < 3; looks += 1) {
      clock.advance(60_000);
      await watchSpends(deps, world.chain);
      await advancePayment(deps, id);
    }
    expect(world.chain.signed).toEqual([]);
    count(8);
    expect(await acceptNonce(deps, world.chain, 8)).toEqual({ kind: 'accepted', skipped: 1 });
    clock.advance(60_000);
    await advancePayment(deps, id);
    expect(world.chain.signed).toMatchObject([{ nonce: 8 }]);
    expect([await subjects(), await frozen()]).toEqual([[], null]);
  });

  it('during the signing of a payment, throws the bytes away', async () => {
    await startNonces(db, ids.tron, 'hot', 7);
    const id = await queue();
    world.chain.onSign = async () => {
      count(8);
      await watchSpends(deps, world.chain);
    };
    await advancePayment(deps, id);
    expect(await findPayment(db, id)).toMatchObject({ state: 'queued', txId: null });
    expect(world.chain.sent).toEqual([]);
  });

  it('that took the number of a payment of ours, freezes the wallet within 30 s', {
    tags: ['threat:foreign-spend'],
  }, async () => {
    await startNonces(db, ids.tron, 'hot', 7);
    world.chain.record = () => ({ state: 'missing' });
    const id = await queue();
    await advancePayment(deps, id);
    expect(await findPayment(db, id)).toMatchObject({ state: 'sent' });
    clock.advance(15 * 60_000);
    await advancePayment(deps, id);
    world.chain.isOvertaken = async () => true;
    const begun = clock.now().getTime();
    while ((await frozen()) === null && clock.now().getTime() - begun < 60_000) {
      clock.advance(500);
      await advancePayment(deps, id);
    }
    expect(clock.now().getTime() - begun).toBeLessThan(30_000);
    expect(await subjects()).toContain(SUBJECT);
    expect(await frozen()).toMatchObject({ why: { kind: 'overtaken', payments: [id] } });
  });

  it('that took a number of ours, freezes the wallet at the fourth look', async () => {
    await startNonces(db, ids.tron, 'hot', 7);
    world.chain.record = () => ({ state: 'missing' });
    const id = await queue();
    await advancePayment(deps, id);
    world.chain.isOvertaken = async () => true;
    const looks: boolean[] = [];
    for (let look = 0; look < 4; look += 1) {
      clock.advance(60_000);
      await advancePayment(deps, id);
      looks.push((await frozen()) !== null);
    }
    expect(looks).toEqual([false, false, false, true]);
  });

  it('that took the number of a sweep, as by hand, freezes nothing', async () => {
    await startNonces(db, ids.tron, 'deposit:3', 7);
    world.chain.record = () => ({ state: 'missing' });
    const coin = { networkId: ids.tron, currencyId: ids.usdt };
    const { id: depositId, depositAddressId } = await creditedDeposit(deps, {
      ...coin,
      address: 'target',
      amount: '250',
      index: 3,
    });
    const of = { depositId, depositAddressId, assetId: TRON_USDT, amount: '250' };
    const id = await owedPayment(deps, { purpose: 'sweep', ...of });
    await advancePayment(deps, id);
    world.chain.isOvertaken = async () => true;
    for (let looks = 0; looks < 5; looks += 1) {
      clock.advance(60_000);
      await advancePayment(deps, id);
    }
    expect(await findPayment(db, id)).toMatchObject({ state: 'sent', lastError: null });
    expect([await frozen(), await subjects()]).toEqual([null, []]);
  });

  it('that one node of several shows for a moment only, freezes nothing', async () => {
    await startNonces(db, ids.tron, 'hot', 7);
    world.chain.record = () => ({ state: 'missing' });
    const id = await queue();
    await advancePayment(deps, id);
    for (const isOvertaken of [true, true, true, false, true, true, false]) {
      world.chain.isOvertaken = async () => isOvertaken;
      clock.advance(60_000);
      await advancePayment(deps, id);
    }
    expect([await frozen(), await subjects()]).toEqual([null, []]);
  });

  it('that a node shows first after it was away, freezes nothing yet', async () => {
    await startNonces(db, ids.tron, 'hot', 7);
    world.chain.record = () => ({ state: 'missing' });
    const id = await queue();
    await advancePayment(deps, id);
    const look = async (): Promise<void> => {
      clock.advance(60_000);
      await advancePayment(deps, id);
    };
    world.chain.record = () => {
      throw new ChainOutage('the node is away');
    };
    for (let looks = 0; looks < 4; looks += 1) await look();
    world.chain.record = () => ({ state: 'missing' });
    world.chain.isOvertaken = async () => true;
    await look();
    const lastError = { code: 'numberTaken', parts: {} };
    expect(await findPayment(db, id)).toMatchObject({ attempts: 5, lastError });
    expect(await frozen()).toBeNull();
  });
});
