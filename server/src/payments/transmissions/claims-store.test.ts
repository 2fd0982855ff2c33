import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { paymentSaid } from '../../../test/stored-errors.ts';
import { putTransmission } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { later } from '../../platform/clock.ts';
import { dueLook } from '../following/due-store.ts';
import { findPayment, freePayments } from '../index.ts';
import { LEASE_MS } from '../payment.ts';
import { claimTransmission, releaseTransmission } from './claims-store.ts';
import { bytesUnderWay } from './transmissions-store.ts';

const { db, clock, deps } = await tronWorld();
let payment: string;
let id: string;
beforeEach(async () => {
  payment = await owedPayment(deps, { purpose: 'gas', assetId: TRON_USDT, amount: '1' });
  await db.updateTable('payments').set({ state: 'sent', tx_id: 'tx' }).where('id', '=', payment).execute();
  id = await putTransmission(db, {
    networkId: ids.tron,
    paymentIds: [payment],
    keys: ['nonce:1'],
    at: clock.now(),
  });
});
const claim = (at = clock.now()) => claimTransmission(db, id, at);
const due = async (at = clock.now()) => {
  const [tron, other] = await dueLook({ db, clock: { now: () => at } }).loadMany([ids.tron, ids.bitcoin]);
  if (tron === undefined || tron instanceof Error) throw tron;
  expect(other).toEqual({ transmissions: [], payments: [] });
  return tron.transmissions;
};

describe('a transmission', () => {
  it('claimed by one process is left to it until the lease ends', async () => {
    expect(await due()).toEqual([id]);
    expect(await claim()).toMatchObject({ id, state: 'sent' });
    expect([await claim(), await due()]).toEqual([undefined, []]);
    const after = later(clock.now(), LEASE_MS);
    expect(await due(after)).toEqual([id]);
    expect(await claim(after)).toBeDefined();
  });

  it('whose lease ended keeps the record of its new holder', async () => {
    const slow = await claim();
    const quick = await claim(later(clock.now(), LEASE_MS));
    if (slow === undefined || quick === undefined) throw new Error('it is not claimed');
    expect(await releaseTransmission(db, slow, clock.now(), paymentSaid('late'))).toBe(false);
    expect((await findPayment(db, payment))?.lastError).toBeNull();
    expect(await releaseTransmission(db, quick, clock.now(), paymentSaid('down'))).toBe(true);
  });

  it('shows on its payments why it waits, and no more once it gets on', async () => {
    for (const failures of [1, 2]) {
      const claimed = await claim();
      if (claimed === undefined) throw new Error('it is not claimed');
      await releaseTransmission(db, claimed, clock.now(), paymentSaid('the node is down'));
      const waits = { attempts: failures, lastError: paymentSaid('the node is down') };
      expect(await findPayment(db, payment)).toMatchObject(waits);
    }
    const claimed = await claim();
    if (claimed === undefined) throw new Error('it is not claimed');
    await releaseTransmission(db, claimed, clock.now(), null);
    expect(await findPayment(db, payment)).toMatchObject({ attempts: 0, lastError: null });
  });

  it('of a dead process is free once the only process starts', async () => {
    await claim();
    await freePayments(db);
    expect(await due()).toEqual([id]);
  });

  it('takes the coins of its own wallet only, until it ends', async () => {
    const taken = async (networkId: number, wallet: string) =>
      (await bytesUnderWay(db, networkId, wallet)).map((bytes) => Buffer.from(bytes).toString());
    expect([await taken(ids.tron, 'hot'), await taken(ids.tron, 'deposit:3')]).toEqual([[id], []]);
    expect(await taken(ids.bitcoin, 'hot')).toEqual([]);
    await db.updateTable('transmissions').set({ state: 'final' }).execute();
    expect(await taken(ids.tron, 'hot')).toEqual([]);
  });

  it.each(['final', 'failed', 'impossible'] as const)('that is %s is claimed no more', async (state) => {
    await db.updateTable('transmissions').set({ state }).execute();
    expect([await claim(), await due()]).toEqual([undefined, []]);
  });
});
