import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { paymentSaid } from '../../../test/stored-errors.ts';
import { putTransmission } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { later } from '../../platform/clock.ts';
import { dueLook } from '../following/due-store.ts';
import { findPayment, freePayments } from '../index.ts';
import { LEASE_MS } from '../payment.ts';
import { claimTransmission, keepClaim, releaseTransmission } from './claims-store.ts';
import type { Transmission } from './transmission.ts';
import { bytesUnderWay, moveTransmission } from './transmissions-store.ts';

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
const claimed = async (which: string): Promise<Transmission> => {
  const found = await claimTransmission(db, which, clock.now());
  if (found === undefined) throw new Error('it is not claimed');
  return found;
};
/** Of a payment of its own. */
const another = async (): Promise<{ id: string; payment: string }> => {
  const theirs = await owedPayment(deps, { purpose: 'gas', assetId: TRON_USDT, amount: '1' });
  await db.updateTable('payments').set({ state: 'sent', tx_id: 'other' }).where('id', '=', theirs).execute();
  const put = { networkId: ids.tron, paymentIds: [theirs], keys: ['nonce:2'], at: clock.now() };
  return { id: await putTransmission(db, put), payment: theirs };
};
const close = { from: ['sent'], to: 'final', set: {} } as const;
const keeps = (which: Transmission) => db.transaction().execute((tx) => keepClaim(tx, which));
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

  it('claimed, released or closed, leaves another of that moment as it is', async () => {
    const other = await another();
    const mine = await claimed(id);
    const theirs = await claimed(other.id);
    expect([await keeps(mine), await keeps(theirs)]).toEqual([true, true]);
    await releaseTransmission(db, mine, clock.now(), paymentSaid('down'));
    expect([await keeps(mine), await keeps(theirs)]).toEqual([false, true]);
    expect(await findPayment(db, other.payment)).toMatchObject({ attempts: 0, lastError: null });
    await db.transaction().execute((tx) => moveTransmission(tx, other.id, close));
    expect(await keeps(theirs)).toBe(false);
    const again = await claimed(id);
    expect([again.id, await keeps(again)]).toEqual([id, true]);
  });

  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'that another process closes meanwhile, is no longer held',
    async () => {
      const mine = await claimed(id);
      const [, kept] = await sideBySide(
        db,
        (tx) => moveTransmission(tx, id, close),
        () => keeps(mine),
      );
      expect(kept).toBe(false);
    },
  );

  it('that gets on as before, writes nothing on its payments', async () => {
    const written = async () => (await sql`select xmin from payments`.execute(db)).rows;
    const before = await written();
    await releaseTransmission(db, await claimed(id), clock.now(), null);
    expect(await written()).toEqual(before);
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
