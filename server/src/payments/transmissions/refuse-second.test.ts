import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { type PutTransmission, putTransmission } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import type { Tx } from '../../platform/db/db.ts';

const { db, clock, deps } = await tronWorld();
const SECOND = 'which may still pay it';
const OTHER_PAYMENTS = 'of other payments may spend';

let payment: string;
let other: string;
const owe = () => owedPayment(deps, { purpose: 'gas', assetId: TRON_USDT, amount: '1' });
beforeEach(async () => {
  payment = await owe();
  other = await owe();
});

const put = (keys: readonly string[], of: Partial<PutTransmission> = {}) => {
  const all = { networkId: ids.tron, paymentIds: [payment], keys, at: clock.now(), ...of };
  return db.transaction().execute((tx) => putTransmission(tx, all));
};
const standsAs = (id: string, state: 'sent' | 'final' | 'failed' | 'impossible' | 'replaced') =>
  db.updateTable('transmissions').set({ state }).where('id', '=', id).execute();
const count = async () => (await db.selectFrom('transmissions').select('id').execute()).length;

describe('the database', { tags: ['threat:double-payout'] }, () => {
  it.each(['signed', 'sent', 'final'] as const)(
    'refuses a second transmission without a shared key beside a %s one',
    async (state) => {
      await put(['nonce:hot:1'], { state });
      await expect(put(['nonce:hot:2'])).rejects.toThrow(SECOND);
      expect(await count()).toBe(1);
    },
  );

  it('refuses one that shares a key with only one of two earlier ones', async () => {
    await put(['coin:a', 'coin:b']);
    await put(['coin:b', 'coin:c']);
    await expect(put(['coin:a'])).rejects.toThrow(SECOND);
    await expect(put(['coin:c'])).rejects.toThrow(SECOND);
    await put(['coin:a', 'coin:c']);
    expect(await count()).toBe(3);
  });

  it('takes a replacement that shares a key', async () => {
    await put(['nonce:hot:1']);
    await put(['nonce:hot:1', 'coin:more']);
    expect(await count()).toBe(2);
  });

  it.each(['failed', 'impossible', 'replaced'] as const)(
    'brings no %s one back, whose payment may have another by now',
    async (state) => {
      const first = await put(['nonce:hot:1'], { state });
      await put(['nonce:hot:2']);
      for (const live of ['sent', 'final'] as const)
        await expect(standsAs(first, live)).rejects.toThrow('can never pay again');
    },
  );

  it.each(['failed', 'impossible', 'replaced'] as const)(
    'takes another one once the first is %s',
    async (state) => {
      await put(['nonce:hot:1'], { state });
      await put(['nonce:hot:2']);
      expect(await count()).toBe(2);
    },
  );

  it('judges at the commit, so that the order of the rows does not matter', async () => {
    const first = await put(['nonce:hot:1']);
    await db.transaction().execute(async (tx) => {
      const all = { networkId: ids.tron, paymentIds: [payment], keys: ['nonce:hot:2'], at: clock.now() };
      await putTransmission(tx, all);
      await tx.updateTable('transmissions').set({ state: 'impossible' }).where('id', '=', first).execute();
    });
    expect(await count()).toBe(2);
  });

  it('refuses a transmission that spends nothing', async () => {
    await expect(put([])).rejects.toThrow('spends nothing');
  });

  it('refuses a replacement that pays more, fewer or other payments', async () => {
    await put(['coin:a'], { paymentIds: [payment, other] });
    for (const paymentIds of [[payment], [other], [payment, other, await owe()], [await owe()]])
      await expect(put(['coin:a'], { paymentIds })).rejects.toThrow(OTHER_PAYMENTS);
    await put(['coin:a', 'coin:b'], { paymentIds: [other, payment] });
    expect(await count()).toBe(2);
  });

  it('refuses a number that another payment’s mined transmission used', async () => {
    for (const state of ['final', 'failed'] as const) {
      const key = `nonce:hot:${state}`;
      await put([key], { paymentIds: [await owe()], state });
      await expect(put([key], { paymentIds: [other] })).rejects.toThrow(OTHER_PAYMENTS);
    }
  });

  it('gives a number out again that an impossible transmission had', async () => {
    await put(['sequence:hot:1'], { state: 'impossible' });
    await put(['sequence:hot:1'], { paymentIds: [other] });
    expect(await count()).toBe(2);
  });

  it('refuses one member of a batch again, alone', async () => {
    await put(['coin:a'], { paymentIds: [payment, other] });
    await expect(put(['coin:b'], { paymentIds: [other] })).rejects.toThrow(SECOND);
  });

  it('holds networks apart', async () => {
    await put(['nonce:hot:1']);
    await put(['nonce:hot:1'], { networkId: ids.ethereum, paymentIds: [other] });
    expect(await count()).toBe(2);
  });

  it('lets at most one transmission of a conflict set be mined', async () => {
    const first = await put(['coin:a', 'coin:b']);
    const second = await put(['coin:b', 'coin:c']);
    await standsAs(first, 'final');
    for (const state of ['final', 'failed'] as const)
      await expect(standsAs(second, state)).rejects.toThrow('transmission_keys_final');
    // A re-org took the first one back.
    await standsAs(first, 'sent');
    await standsAs(second, 'failed');
    await expect(standsAs(first, 'final')).rejects.toThrow('transmission_keys_final');
  });

  it('never changes what a transmission spends and pays', async () => {
    const id = await put(['coin:a']);
    const fixed = 'never changes';
    await expect(db.updateTable('transmission_keys').set({ key: 'coin:b' }).execute()).rejects.toThrow(fixed);
    await expect(db.deleteFrom('transmission_keys').execute()).rejects.toThrow(fixed);
    await expect(db.deleteFrom('payment_transmissions').execute()).rejects.toThrow(fixed);
    const moved = db.updateTable('payment_transmissions').set({ payment_id: other });
    await expect(moved.where('transmission_id', '=', id).execute()).rejects.toThrow(fixed);
  });

  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'refuses the second of two transmissions that two sessions store at once',
    async () => {
      const store = (key: string) => async (tx: Tx) => {
        const all = { networkId: ids.tron, paymentIds: [payment], keys: [key], at: clock.now() };
        await putTransmission(tx, all);
        // As its commit does; the transaction stays open.
        await sql`set constraints all immediate`.execute(tx);
      };
      const [, second] = await sideBySide(db, store('nonce:hot:1'), () =>
        db
          .transaction()
          .execute(store('nonce:hot:2'))
          .catch((error: Error) => error.message),
      );
      expect(second).toContain(SECOND);
      expect(await count()).toBe(1);
    },
  );
});

describe('a transmission', () => {
  it('has its transaction once on a network', async () => {
    await put(['coin:a']);
    const row = await db.selectFrom('transmissions').selectAll().executeTakeFirstOrThrow();
    const again = db.insertInto('transmissions').values({ ...row, id: randomUUID() });
    await expect(again.execute()).rejects.toThrow('transmissions_network_id_tx_id_key');
  });
});
