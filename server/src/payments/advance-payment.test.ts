import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { byOperator, type StopReason } from '@parom/contract/console/answers/stop-reason';
import { formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../test/arrived-deposits.ts';
import { blocking, ids, setHotBalance } from '../../test/factories.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { impossible, included } from '../../test/scripted-chain.ts';
import { paymentSaid } from '../../test/stored-errors.ts';
import { numbersOf } from '../../test/transmissions.ts';
import { TRON_USDT, TRX, tronWorld } from '../../test/tron-world.ts';
import { ChainOutage, Obstructed } from '../chains/chain.ts';
import { balanceOf, lockAsset, reserveStates } from '../ledger/index.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import { claimPayment } from './following/claims-store.ts';
import {
  acceptPayment,
  advancePayment,
  advancePayments,
  cancelPayment,
  findPayment,
  freePayments,
  setStopReason,
  stopNetwork,
} from './index.ts';
import type { Payment } from './payment.ts';
import { settleFinal } from './settle-payment.ts';
import { signPayments } from './sign-payment.ts';

const BEGUN_MS = 300;
const { db, clock, world, deps, watchTo } = await tronWorld();

/** 100 USDT on TRON, with its reserve held as for a ticket's payout. */
const request = (purpose: 'payout' | 'refund' = 'payout', key: string = randomUUID()): Promise<string> =>
  owedPayment(deps, { key, purpose, assetId: TRON_USDT, amount: '100', isReserved: purpose === 'payout' });
const stateOf = async (id: string) => (await findPayment(db, id))?.state;
const held = async () =>
  formatDecimal(
    (await reserveStates(db)).find((one) => one.assetId === TRON_USDT)?.reserved ?? toDecimal('0'),
  );
const hot = async (currencyId: number) =>
  formatDecimal(await balanceOf(db, { kind: 'hot', currencyId, networkId: ids.tron }));
async function settle(rounds = 12): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    clock.advance(20_000);
    await advancePayments(deps, ids.tron);
  }
}

const MINUTE_MS = 60_000;
async function tryFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    await advancePayments(deps, ids.tron);
    clock.advance(500);
  }
}

describe('a payment', () => {
  it('undisturbed, is signed once, sent once, and booked', async () => {
    const id = await request();
    await advancePayment(deps, id);
    expect(await stateOf(id)).toBe('final');
    expect(world.chain.signed).toHaveLength(1);
    expect(world.chain.sent).toHaveLength(1);
    expect(await held()).toBe('0');
    expect(await hot(ids.usdt)).toBe('1999900');
    expect(await hot(TRX)).toBe('1999999');
    const events = await db.selectFrom('jobs').select('kind').execute();
    expect(events.map(({ kind }) => kind)).toContain('payment.final');
  });

  it('to an address stopped before it is signed, waits, and leaves once allowed', {
    tags: ['threat:payout-to-own'],
  }, async () => {
    for (const purpose of ['payout', 'refund'] as const) {
      const id = await request(purpose);
      deps.screening.push(blocking(new Set(['to'])));
      await settle(2);
      expect(await findPayment(db, id)).toMatchObject({
        state: 'queued',
        lastError: { code: 'stoppedByScreening', parts: {} },
      });
      deps.screening.length = 0;
      await settle(4);
      expect(await stateOf(id)).toBe('final');
    }
    expect(world.chain.signed).toHaveLength(2);
  });

  it('to an address stopped during the signing is not kept and does not leave', async () => {
    const id = await request();
    world.chain.onSign = () => void deps.screening.push(blocking(new Set(['to'])));
    await advancePayment(deps, id);
    expect(await findPayment(db, id)).toMatchObject({
      state: 'queued',
      txId: null,
      lastError: { code: 'stoppedByScreening', parts: {} },
    });
    expect(world.chain.sent).toEqual([]);
  });

  it('in a batch with an address stopped during the signing is not kept either', async () => {
    const other = { purpose: 'payout', assetId: TRON_USDT, amount: '100', address: 'other' } as const;
    const both = [await request(), await owedPayment(deps, { ...other, isReserved: true })];
    const claimed = await Promise.all(both.map((id) => findPayment(db, id)));
    world.chain.onSign = () => void deps.screening.push(blocking(new Set(['to'])));
    const signed = signPayments(deps, { ...world.chain, maxRecipients: 2 }, claimed as [Payment, Payment]);
    await expect(signed).rejects.toThrow(Obstructed);
    expect(await Promise.all(both.map(stateOf))).toEqual(['queued', 'queued']);
    expect(await Promise.all(both.map((id) => numbersOf(db, id)))).toEqual([[], []]);
  });

  it('whose deposit is taken back before or while it is signed, waits for it', {
    tags: ['threat:deposit-reorg'],
  }, async () => {
    const deposit = { networkId: ids.bitcoin, currencyId: ids.btc, address: 'from', amount: '1', index: 7 };
    const { id: depositId } = await arrivedDeposit(deps, deposit);
    const setState = (state: 'mempool' | 'vanished' | 'final') =>
      db.updateTable('deposits').set({ state }).where('id', '=', depositId).execute();
    const id = await owedPayment(deps, {
      purpose: 'refund',
      assetId: TRON_USDT,
      amount: '100',
      depositId,
    });
    const parts = { deposit: depositId, payment: id, ticket: null };
    const waiting = { state: 'queued', txId: null, lastError: { code: 'depositGoneBefore', parts } };
    world.chain.onSign = async () => void (await setState('vanished'));
    await advancePayment(deps, id);
    expect(await findPayment(db, id)).toMatchObject(waiting);
    expect(world.chain.signed).toHaveLength(1);
    await setState('mempool');
    await settle();
    expect(await findPayment(db, id)).toMatchObject(waiting);
    expect(world.chain.signed).toHaveLength(1);
    expect(world.chain.sent).toEqual([]);

    world.chain.onSign = () => {};
    await setState('final');
    await settle();
    expect(await stateOf(id)).toBe('final');
    expect(world.chain.sent).toHaveLength(1);
  });

  it('whose address is stopped once it is signed, is followed to its end', async () => {
    world.chain.onBroadcast = () => {
      throw new ChainOutage('down');
    };
    const id = await request();
    await advancePayment(deps, id);
    deps.screening.push(blocking(new Set(['to'])));
    world.chain.onBroadcast = () => {};
    await settle();
    expect(await stateOf(id)).toBe('final');
  });

  it('decided in spite of a stop, leaves', async () => {
    const id = await request();
    await db.updateTable('payments').set({ pays_stopped_address: true }).where('id', '=', id).execute();
    deps.screening.push(blocking(new Set(['to'])));
    await advancePayment(deps, id);
    expect(await stateOf(id)).toBe('final');
  });

  it('asked for twice under one key, exists once', { tags: ['threat:double-payout'] }, async () => {
    await request('payout', 'same');
    expect(await request('payout', 'same')).toBe('');
  });

  it('whose broadcast is accepted and never answered, is not signed again', {
    tags: ['threat:double-payout'],
  }, async () => {
    world.chain.onBroadcast = () => {
      world.chain.onBroadcast = () => {};
      // The node accepted the bytes, but its answer was lost.
      throw new ChainOutage('timed out');
    };
    const id = await request();
    await advancePayment(deps, id);
    const txId = (await findPayment(db, id))?.txId ?? '';
    world.chain.record = (asked) => (asked === txId ? included(1_000) : { state: 'missing' });
    await settle();
    expect(await stateOf(id)).toBe('final');
    expect(world.chain.signed).toHaveLength(1);
  });

  it('accepted without an answer and then refused as known, is followed to its end', async () => {
    world.chain.onBroadcast = () => {
      throw new ChainOutage('timed out, or known already');
    };
    world.chain.record = () => included(1_000);
    const id = await request();
    await advancePayment(deps, id);
    await settle();
    expect(await stateOf(id)).toBe('final');
  });

  it('that the network does not know, is sent again with the same bytes', async () => {
    world.chain.record = () => (world.chain.sent.length < 3 ? { state: 'missing' } : included(1_000));
    const id = await request();
    await advancePayment(deps, id);
    await settle();
    expect(await stateOf(id)).toBe('final');
    expect(world.chain.sent.length).toBeGreaterThanOrEqual(3);
    expect(new Set(world.chain.sent).size).toBe(1);
    expect(world.chain.signed).toHaveLength(1);
  });

  it('with a node that is down while it signs, waits and loses nothing', async () => {
    world.chain.onSign = () => {
      throw new ChainOutage('down');
    };
    const id = await request();
    await advancePayment(deps, id);
    expect(await stateOf(id)).toBe('queued');
    world.chain.onSign = () => {};
    await settle();
    expect(await stateOf(id)).toBe('final');
  });

  it('that fails for ten minutes, alerts with its reason, and no more once it gets on', {
    tags: ['threat:gas-burner'],
  }, async () => {
    world.chain.onSign = () => {
      throw Obstructed.by('payeeTakesFee', { payment: id });
    };
    const id = await request();
    const why = { code: 'payeeTakesFee', parts: { payment: id } };
    const subjects = async () => (await openAlerts(db)).map(({ subject }) => subject);
    await tryFor(9 * MINUTE_MS);
    expect(await subjects()).toEqual([]);
    await tryFor(2 * MINUTE_MS);
    expect(await openAlerts(db)).toMatchObject([
      {
        subject: `payout-waits:${id}`,
        message: `Payment ${id} (100 USDT@tron) has failed for ten minutes: the recipient of payment ${id} asks for too much gas: its fee could exceed a tenth of the payment`,
        detail: { code: 'paymentFails', parts: { why } },
      },
    ]);
    expect((await findPayment(db, id))?.lastError).toEqual(why);
    world.chain.onSign = () => {};
    await tryFor(MINUTE_MS);
    expect([await stateOf(id), await subjects()]).toEqual(['final', []]);
  });

  it('that is final at the first look after a failed one, keeps no error', async () => {
    world.chain.record = () => ({ state: 'pending' });
    const id = await request();
    await advancePayment(deps, id);
    world.chain.record = () => {
      throw new ChainOutage('the node is away');
    };
    await settle(1);
    expect(await findPayment(db, id)).toMatchObject({
      state: 'sent',
      lastError: paymentSaid('the node is away'),
    });
    world.chain.record = () => included(1_000);
    await settle();
    expect(await findPayment(db, id)).toMatchObject({ state: 'final', lastError: null, attempts: 0 });
  });

  it('that fails for a new reason, alerts with it and with the time of the first', async () => {
    const failing = (why: string) => {
      world.chain.onSign = () => {
        throw new ChainOutage(why);
      };
    };
    failing('the node does not answer');
    const id = await request();
    await tryFor(11 * MINUTE_MS);
    const [first] = await openAlerts(db);
    failing('the recipient asks for too much gas');
    await tryFor(2 * MINUTE_MS);
    const message = `Payment ${id} (100 USDT@tron) has failed for ten minutes: the recipient asks for too much gas`;
    expect(await openAlerts(db)).toEqual([
      { ...first, message, detail: { code: 'paymentFails', parts: expect.anything() } },
    ]);
    const written = async () => (await sql`select xmin from alerts`.execute(db)).rows;
    const before = await written();
    await tryFor(2 * MINUTE_MS);
    expect(await written()).toEqual(before);
  });

  it('that failed for ten minutes, taken back, leaves no alert', async () => {
    world.chain.onSign = () => {
      throw new ChainOutage('the recipient asks for too much gas');
    };
    const id = await request();
    await tryFor(11 * MINUTE_MS);
    await db.transaction().execute((tx) => cancelPayment(tx, id, clock.now()));
    expect([await stateOf(id), await openAlerts(db)]).toEqual(['cancelled', []]);
  });

  it.each(['pending', 'missing'] as const)(
    'that was sent and is %s for half an hour, alerts until it is in a block',
    async (state) => {
      world.chain.record = () => ({ state });
      const id = await request();
      await advancePayment(deps, id);
      const since = clock.now().toISOString();
      await settle(80);
      expect(await openAlerts(db)).toEqual([]);
      await settle(20);
      const { txId } = (await findPayment(db, id)) ?? {};
      expect((await openAlerts(db)).map(({ subject, message }) => [subject, message])).toEqual([
        [
          `payout-waits:${id}`,
          `Payment ${id} (100 USDT@tron) has been in no block since ${since}: transaction ${txId}. It is owed and offered again. Look at the transaction and the node`,
        ],
      ]);
      world.chain.record = () => included(1);
      await settle(1);
      expect([await stateOf(id), await openAlerts(db)]).toEqual(['sent', []]);
    },
  );

  it('that was sent, and whose node comes back within half an hour, alerts no more', async () => {
    world.chain.record = () => ({ state: 'pending' });
    const id = await request();
    await advancePayment(deps, id);
    world.chain.record = () => {
      throw new ChainOutage('the node is away');
    };
    await settle(45);
    expect(await openAlerts(db)).toMatchObject([{ detail: { code: 'paymentFails' } }]);
    world.chain.record = () => ({ state: 'pending' });
    await settle(5);
    expect([await stateOf(id), await openAlerts(db)]).toEqual(['sent', []]);
  });

  it.each([
    ['final', included(1_000)],
    ['failed', impossible(1_000)],
  ] as const)('that waited and is %s, has put its alert away when it is', async (state, record) => {
    world.chain.record = () => ({ state: 'pending' });
    const id = await request();
    await advancePayment(deps, id);
    await settle(100);
    expect(await openAlerts(db)).toHaveLength(1);
    world.chain.record = () => record;
    await settle(1);
    expect([await stateOf(id), await openAlerts(db)]).toEqual([state, []]);
  });

  it('included but not deep enough, waits for its confirmations', async () => {
    world.chain.record = () => included(7);
    const id = await request();
    await advancePayment(deps, id);
    await settle(3);
    expect(await stateOf(id)).toBe('sent');
    world.chain.record = () => included(8);
    await settle(3);
    expect(await stateOf(id)).toBe('final');
  });

  it('in a block that the watcher undid, is open until the network names another', async () => {
    const id = await request();
    const block = { network_id: ids.tron, height: 100, hash: 'head' };
    await db.insertInto('chain_blocks').values(block).execute();
    await watchTo(107);
    for (const state of ['included', 'failed'] as const) {
      world.chain.record = () => ({ ...included(1_000), state, blockHash: 'dead branch' });
      await tryFor(11 * MINUTE_MS);
      expect(await stateOf(id)).toBe('sent');
      const [alert] = await openAlerts(db);
      expect(alert).toMatchObject({ message: expect.stringContaining('dead branch') });
    }
    world.chain.record = () => included(1_000);
    await tryFor(MINUTE_MS);
    expect([await stateOf(id), await openAlerts(db)]).toEqual(['final', []]);
  });

  it('included deep enough for its node alone, waits until the watcher has come as far', async () => {
    const id = await request();
    await watchTo(106);
    await advancePayment(deps, id);
    await settle(3);
    expect(await stateOf(id)).toBe('sent');
    await watchTo(107);
    await settle(3);
    expect(await stateOf(id)).toBe('final');
  });

  it('deep enough but not finalised, waits for the network', async () => {
    const id = await request();
    await watchTo(200);
    const finalised = (final_height: number) =>
      db.updateTable('chain_cursors').set({ final_height, final_since: clock.now() }).execute();
    await finalised(99);
    world.chain.record = () => included(1_000);
    await advancePayment(deps, id);
    await settle(3);
    expect(await stateOf(id)).toBe('sent');
    await finalised(100);
    await settle(1);
    expect(await stateOf(id)).toBe('final');
  });

  it('taken by five workers at once, leaves once', async () => {
    const id = await request();
    await Promise.all(Array.from({ length: 5 }, () => advancePayment(deps, id)));
    await settle(3);
    expect(world.chain.signed).toHaveLength(1);
    expect(world.chain.sent).toHaveLength(1);
    expect(await hot(ids.usdt)).toBe('1999900');
  });

  it('whose claim ran out while its holder still signed, is sent with one signature', async () => {
    const id = await request();
    let release = () => {};
    const stuck = new Promise<void>((resolve) => {
      release = resolve;
    });
    let slow = Promise.resolve();
    await new Promise<void>((signs) => {
      world.chain.onSign = () => {
        signs();
        return stuck;
      };
      slow = advancePayment(deps, id);
    });
    world.chain.onSign = () => {};
    clock.advance(61_000);
    await advancePayment(deps, id);
    release();
    await slow;
    await settle(3);
    expect(world.chain.signed).toHaveLength(2);
    expect(new Set(world.chain.sent).size).toBe(1);
    expect(await stateOf(id)).toBe('final');
  });

  it('leased by a dead process, continues at once when the only process restarts', async () => {
    const id = await request();
    await claimPayment(db, id, clock.now());
    await advancePayment(deps, id);
    expect(await stateOf(id)).toBe('queued');
    await freePayments(db);
    await advancePayment(deps, id);
    await settle(3);
    expect([await stateOf(id), new Set(world.chain.sent).size]).toEqual(['final', 1]);
  });

  it('claimed by a process whose clock is a little ahead, is left to it', async () => {
    const id = await request();
    const now = clock.now();
    await claimPayment(db, id, now);
    for (const behindMs of [1, 20, 59_000]) {
      expect(await claimPayment(db, id, later(now, -behindMs))).toBeUndefined();
    }
    expect(await claimPayment(db, id, later(now, -600_000))).toBeDefined();
  });

  it('beside another of the same wallet, takes the next nonce without a gap', async () => {
    const payments = [await request(), await request(), await request()];
    await Promise.all(payments.map((id) => advancePayment(deps, id)));
    await settle(3);
    const nonces = await Promise.all(payments.map((id) => numbersOf(db, id)));
    expect(nonces.flat().toSorted()).toEqual([7, 8, 9]);
  });

  it('is signed with the open payments of its own wallet in view', async () => {
    world.chain.record = () => ({ state: 'pending' });
    const ahead = () => world.chain.signed.at(-1)?.ahead.map((bytes) => Buffer.from(bytes).toString());
    const [first, second] = [await request(), await request()];
    await advancePayment(deps, first);
    expect(ahead()).toEqual([]);
    await advancePayment(deps, second);
    expect(ahead()).toEqual([`${first}:7:1`]);
    world.chain.record = () => included(1_000);
    await settle(2);
    await advancePayment(deps, await request());
    expect(ahead()).toEqual([]);
  });

  it('of a stopped asset, is not signed until payouts are started', async () => {
    await setStopReason(db, TRON_USDT, byOperator('reconciliation'));
    const id = await request();
    await advancePayment(deps, id);
    await settle(2);
    expect(world.chain.signed).toHaveLength(0);
    await setStopReason(db, TRON_USDT, null);
    await settle(2);
    expect(await stateOf(id)).toBe('final');
  });

  it('on a stopped network, is not signed until the network is started', async () => {
    const stop = (reason: StopReason | null) =>
      db.transaction().execute((tx) => stopNetwork(tx, ids.tron, 'out', reason && { reason, until: null }));
    await stop(byOperator('a fork'));
    const id = await request();
    await advancePayment(deps, id);
    await settle(2);
    expect(world.chain.signed).toHaveLength(0);
    await stop(null);
    await settle(2);
    expect(await stateOf(id)).toBe('final');
  });

  it('stopped while it is being signed, drops the bytes and gives the nonce back', async () => {
    const id = await request();
    world.chain.onSign = () => setStopReason(db, TRON_USDT, byOperator('a stolen key'));
    await advancePayment(deps, id);
    expect([await stateOf(id), world.chain.signed.length, world.chain.sent.length]).toEqual(['queued', 1, 0]);
    const next = await db.selectFrom('wallet_nonces').select('next_nonce').executeTakeFirst();
    expect(next?.next_nonce).toBe(7);
  });

  it('signed at the moment of a stop, waits for the stop and obeys it', async () => {
    const id = await request();
    let stopping: Promise<void> = Promise.resolve();
    world.chain.onSign = async () => {
      stopping = db.transaction().execute(async (tx) => {
        await setStopReason(tx, TRON_USDT, byOperator('a stolen key'));
        await sleep(BEGUN_MS);
      });
      await sleep(BEGUN_MS / 3);
    };
    await advancePayment(deps, id);
    await stopping;
    expect([await stateOf(id), world.chain.sent.length]).toEqual(['queued', 0]);
  });

  it('that can never be included, fails, frees its reserve and stays in the books', async () => {
    world.chain.record = () => impossible(1_000);
    const id = await request();
    await advancePayment(deps, id);
    expect(await stateOf(id)).toBe('failed');
    expect(await held()).toBe('0');
    expect(await hot(ids.usdt)).toBe('2000000');
    const events = await db.selectFrom('jobs').select('kind').execute();
    expect(events.map(({ kind }) => kind)).toContain('payment.failed');
  });

  it.each([
    ['spent its nonce', 'impossible'],
    ['reverted it', 'failed'],
  ] as const)(
    'whose %s in a block that the watcher does not call final, stays open',
    async (_what, state) => {
      const decided = state === 'impossible' ? impossible(1_000) : { ...included(1_000), state };
      world.chain.record = () => decided;
      const id = await request();
      // The node counts 1000 confirmations, the watcher 7 of the required 8.
      await watchTo(106);
      await advancePayment(deps, id);
      await settle(3);
      expect(await stateOf(id)).toBe('sent');
      await watchTo(107);
      await settle(1);
      expect(await stateOf(id)).toBe('failed');
    },
  );

  describe('that credits another sum', () => {
    const paid = toDecimal('99');
    const accept = (paymentId: string, sum = paid) => acceptPayment(deps, { paymentId, paid: sum });
    async function requested(confirmations: number): Promise<string> {
      world.chain.record = () => ({ ...included(confirmations), state: 'different', paid });
      const id = await request();
      await advancePayment(deps, id);
      await settle(3);
      return id;
    }

    it('is not settled, and alerts with both sums', async () => {
      const foundAt = clock.now();
      const id = await requested(1_000);
      expect([await stateOf(id), await held(), await hot(ids.usdt)]).toEqual(['sent', '100', '2000000']);
      const [alert, ...others] = await openAlerts(db);
      expect([alert?.subject, alert?.raisedAt, others]).toEqual([`payout-differs:${id}`, foundAt, []]);
      expect(alert?.message).toContain('sent 100 USDT@tron');
      expect(alert?.message).toContain(`accept-payment --payout ${id} --paid 99`);
    });

    it('is settled once by the named sum, and posts the sent', async () => {
      const id = await requested(1_000);
      expect(await accept(id, toDecimal('98'))).toMatchObject({ done: false });
      expect(await accept(id)).toEqual({ done: true });
      expect([await stateOf(id), await held(), await hot(ids.usdt)]).toEqual(['final', '0', '1999900']);
      expect(await openAlerts(db)).toEqual([]);
      expect(await accept(id)).toMatchObject({ done: false });
    });

    it('is never settled before finality, nor when sums agree', async () => {
      const id = await requested(7);
      expect([await openAlerts(db), await accept(id)]).toMatchObject([[], { done: false }]);
      world.chain.record = () => included(7);
      expect(await accept(id)).toMatchObject({ done: false });
      expect(await stateOf(id)).toBe('sent');
    });
  });

  it('that was reverted, fails at final depth only and books the fee that it burnt', async () => {
    world.chain.record = () => ({
      state: 'failed',
      height: 1,
      blockHash: 'block 1',
      confirmations: 7,
      fee: toDecimal('2'),
    });
    const id = await request();
    await advancePayment(deps, id);
    expect(await stateOf(id)).toBe('sent');
    world.chain.record = () => ({
      state: 'failed',
      height: 1,
      blockHash: 'block 1',
      confirmations: 8,
      fee: toDecimal('2'),
    });
    await settle(3);
    expect(await stateOf(id)).toBe('failed');
    expect(await hot(TRX)).toBe('1999998');
  });

  it('cancelled before it was signed, is never signed', async () => {
    const id = await request();
    const outcome = await db.transaction().execute((tx) => cancelPayment(tx, id, clock.now()));
    expect(outcome).toBe('cancelled');
    await advancePayment(deps, id);
    expect(world.chain.signed).toHaveLength(0);
    expect(await held()).toBe('0');
  });

  it('cancelled while it is being signed, drops the bytes and gives the nonce back', async () => {
    const id = await request();
    world.chain.onSign = async () => {
      await db.transaction().execute((tx) => cancelPayment(tx, id, clock.now()));
    };
    await advancePayment(deps, id);
    expect(await stateOf(id)).toBe('cancelled');
    expect(world.chain.sent).toHaveLength(0);
    const next = await db.selectFrom('wallet_nonces').select('next_nonce').executeTakeFirst();
    expect(next?.next_nonce).toBe(7);
  });

  it('cancelled after it was signed, is refused', { tags: ['threat:payout-and-refund'] }, async () => {
    world.chain.record = () => ({ state: 'pending' });
    const id = await request();
    await advancePayment(deps, id);
    expect(await db.transaction().execute((tx) => cancelPayment(tx, id, clock.now()))).toBe('too-late');
  });

  it('by hand, recorded and cancelled at once, keeps the first of both', async () => {
    const id = await request();
    await db.updateTable('payments').set({ state: 'manual' }).execute();
    const at = clock.now();
    let cancelling: Promise<unknown> = Promise.resolve();
    const recorded = await db.transaction().execute(async (tx) => {
      await lockAsset(tx, TRON_USDT);
      cancelling = db.transaction().execute((other) => cancelPayment(other, id, at));
      await sleep(BEGUN_MS);
      return settleFinal(tx, {
        paymentId: id,
        at,
        catalogue: world.catalogue,
        from: 'manual',
        fee: ZERO,
        reference: 'SBP 1',
      });
    });
    expect([recorded, await cancelling]).toEqual(['settled', 'too-late']);
    expect(await held()).toBe('0');
  });

  it('of a refund that the wallet cannot carry, taken back, leaves no alert', async () => {
    await setHotBalance(db, world.catalogue, TRON_USDT, '50', clock);
    const id = await request('refund');
    await advancePayment(deps, id);
    expect(await openAlerts(db)).toHaveLength(1);
    await db.transaction().execute((tx) => cancelPayment(tx, id, clock.now()));
    expect([await stateOf(id), await openAlerts(db)]).toEqual(['cancelled', []]);
  });

  it('of a refund with an empty wallet waits, alerts, and leaves once it is filled', async () => {
    await setHotBalance(db, world.catalogue, TRON_USDT, '50', clock);
    const id = await request('refund');
    await advancePayment(deps, id);
    expect(await stateOf(id)).toBe('queued');
    expect((await openAlerts(db)).map(({ subject }) => subject)).toEqual([`reserve:${TRON_USDT}`]);
    await setHotBalance(db, world.catalogue, TRON_USDT, '500', clock);
    await settle(2);
    expect(await stateOf(id)).toBe('final');
    expect(await openAlerts(db)).toEqual([]);
    expect(await held()).toBe('0');
  });
});
