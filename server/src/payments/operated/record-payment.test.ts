import { randomUUID } from 'node:crypto';
import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { formatDecimal, subtract, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ids, setHotBalance } from '../../../test/factories.ts';
import { correctedTo, owedPayment } from '../../../test/owed-payments.ts';
import { breaches, breachesIn } from '../../../test/proof/books.ts';
import { included, scriptedChain } from '../../../test/scripted-chain.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { putTransmission } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { balanceOf, holdReserve, reserveStates } from '../../ledger/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import { advancePayment, cancelPayment, findPayment, recordPayment, setStopReason } from '../index.ts';
import { markHeld } from '../payments-store.ts';
import { holdForPayment } from '../sign-payment.ts';
import { carrierOf } from '../transmissions/transmissions-store.ts';

const { db, clock, world, deps } = await tronWorld();
const ETHEREUM_USDT = 5;

/** 100 USDT. A refund gets its reserve only before it is signed. */
const owe = (purpose: 'payout' | 'refund' = 'payout'): Promise<string> =>
  owedPayment(deps, { purpose, assetId: TRON_USDT, amount: '100', isReserved: purpose === 'payout' });

const show = (paid: string, meanwhile: () => Promise<unknown> = async () => {}) => {
  world.chain.findPaid = async ({ txId }) => {
    await meanwhile();
    return { txId, amount: toDecimal(paid), included: included(1_000) };
  };
};
const record = (paymentId: string, amount: string | null = null, txId = 'lost') =>
  recordPayment(deps, { paymentId, txId, amount: amount === null ? null : toDecimal(amount) });
const balance = async (kind: 'hot' | 'payable' | 'liquidity') => {
  const of = { kind, currencyId: ids.usdt, ...(kind === 'hot' ? { networkId: ids.tron } : {}) };
  return formatDecimal(await balanceOf(db, of));
};
const promised = async () =>
  formatDecimal(
    (await reserveStates(db)).find(({ assetId }) => assetId === TRON_USDT)?.reserved ?? toDecimal('0'),
  );
const broken = () =>
  breachesIn(
    db,
    Object.fromEntries(
      Object.entries(breaches).filter(([sentence]) =>
        /balance|promise|the losses are not those/.test(sentence),
      ),
    ),
  );

describe.each(['payout', 'refund'] as const)('a %s of the restore gap', (purpose) => {
  it.each([
    { what: 'more', paid: '130' },
    { what: 'less', paid: '95' },
  ])('that paid $what gets booked with that sum only', async ({ paid }) => {
    const before = toDecimal(await balance('hot'));
    const id = await owe(purpose);
    show(paid);
    const declined = await record(id);
    expect(declined).toMatchObject({
      done: false,
      why: expect.stringContaining(`--amount ${paid} writes`),
    });
    expect(await record(id, '100')).toMatchObject({ done: false });
    expect(await findPayment(db, id)).toMatchObject({ state: 'queued', txId: null });

    expect(await record(id, paid)).toEqual({ done: true, paid: toDecimal(paid), owed: toDecimal('100') });
    const end = { state: 'final', txId: 'lost', closedAt: clock.now() };
    expect(await findPayment(db, id)).toMatchObject(end);
    expect(await carrierOf(db, id)).toBeUndefined();
    expect((await findPayment(db, id))?.amount).toBe(toDecimal(paid));
    expect(toDecimal(await balance('hot'))).toBe(before - toDecimal(paid));
    expect(await promised()).toBe('0');
    expect(await broken()).toEqual([]);
  });

  it('that was held while the network was asked, is written down', async () => {
    const id = await owe(purpose);
    show('100', async () => {
      const payment = await findPayment(db, id);
      if (payment !== undefined) await holdForPayment(deps, payment);
    });
    expect(await record(id)).toMatchObject({ done: true });
    expect(await promised()).toBe('0');
  });

  it('cancelled meanwhile, is not recorded, and says why', async () => {
    const id = await owe(purpose);
    show('100', () => db.transaction().execute((tx) => cancelPayment(tx, id, clock.now())));
    expect(await record(id)).toMatchObject({ done: false, why: expect.stringContaining('no payment waits') });
    expect(await findPayment(db, id)).toMatchObject({ state: 'cancelled', txId: null });
  });

  it('recorded twice at once, is recorded once without an error', async () => {
    const id = await owe(purpose);
    show('100');
    const outcomes = await Promise.all([record(id), record(id), record(id)]);
    expect(outcomes.filter(({ done }) => done)).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  it('cut off in the middle, leaves nothing, and is whole when repeated', async () => {
    const id = await owe(purpose);
    const before = [await balance('hot'), await balance('liquidity'), await promised()];
    show('95');
    await sql`alter table payments add constraint cut_off check (state <> 'final')`.execute(db);
    await expect(record(id, '95')).rejects.toThrow('cut_off');
    await sql`alter table payments drop constraint cut_off`.execute(db);
    expect([await balance('hot'), await balance('liquidity'), await promised()]).toEqual(before);
    expect((await findPayment(db, id))?.amount).toBe(toDecimal('100'));

    expect(await record(id, '95')).toMatchObject({ done: true });
    expect(await broken()).toEqual([]);
  });
});

describe('payments of the restore gap', () => {
  it('of another sum, with another coin’s fee, lock books in order', async () => {
    const chain = scriptedChain(ids.ethereum, ids.usdt, ids.eth);
    deps.chains.set(ids.ethereum, chain);
    chain.findPaid = async ({ txId }) => ({ txId, amount: toDecimal('95'), included: included(1_000) });
    const id = await owedPayment(deps, {
      purpose: 'payout',
      assetId: ETHEREUM_USDT,
      amount: '100',
      isReserved: true,
    });
    expect(await record(id, '95')).toMatchObject({ done: true });
    expect(await findPayment(db, id)).toMatchObject({ state: 'final' });
  });

  it.each([
    ['addresses', { address: 'another' }],
    ['memos of one address', { memo: '7' }],
  ])('to two %s in one transaction are both made', async (_what, differs) => {
    const [one, other] = [await owe(), await owe('refund')];
    await db.updateTable('payments').set(differs).where('id', '=', other).execute();
    show('100');
    const before = await balanceOf(db, { kind: 'hot', currencyId: ids.trx, networkId: ids.tron });
    expect([await record(one), await record(other)]).toMatchObject([{ done: true }, { done: true }]);
    const after = await balanceOf(db, { kind: 'hot', currencyId: ids.trx, networkId: ids.tron });
    expect(formatDecimal(subtract(before, after))).toBe('1');
  });

  it('of two to one recipient, by one transaction, make one of them', async () => {
    const [one, other] = [await owe(), await owe('refund')];
    show('100');
    const outcomes = await Promise.all([record(one), record(other)]);
    expect(outcomes.filter(({ done }) => done)).toHaveLength(1);
    expect(outcomes.find(({ done }) => !done)).toMatchObject({
      why: expect.stringContaining('that transaction has made payment'),
    });
  });

  it('are not made by an older transaction of another payment', {
    tags: ['threat:double-payout'],
  }, async () => {
    const [raised, waiting] = [await owe(), await owe()];
    world.chain.record = () => ({ state: 'pending' });
    await advancePayment(deps, raised);
    const { txId: older } = (await findPayment(db, raised)) ?? {};
    await db.updateTable('payments').set({ tx_id: 'dearer' }).where('id', '=', raised).execute();
    show('100');
    const spent = { done: false, why: expect.stringContaining(`has made payment ${raised}`) };
    expect(await record(waiting, null, older ?? '')).toMatchObject(spent);
    expect(await record(waiting, null, 'dearer')).toMatchObject(spent);
    expect(await record(waiting)).toMatchObject({ done: true });
  });

  it('are made beside another network’s payment in that transaction', async () => {
    const [id, shown, carried] = [await owe(), await owe(), await owe()];
    await db
      .updateTable('payments')
      .set({ asset_id: ETHEREUM_USDT, tx_id: 'lost' })
      .where('id', '=', shown)
      .execute();
    const elsewhere = { networkId: ids.ethereum, paymentIds: [carried], keys: ['nonce:hot:7'] };
    await putTransmission(db, { ...elsewhere, txId: 'lost', at: clock.now() });
    show('100');
    expect(await record(id)).toMatchObject({ done: true });
  });

  it('are declined without a waiting one, a node, or a final block', async () => {
    const codeOf = async (id: string) => {
      const outcome = await record(id);
      return outcome.done ? 'done' : outcome.said[0]?.code;
    };
    const id = await owe();
    expect([await codeOf(randomUUID()), await codeOf(id)]).toEqual(['noPaymentNeverSigned', 'noSuchPaid']);
    world.chain.findPaid = async ({ txId }) => ({ txId, amount: toDecimal('100'), included: included(7) });
    expect(await codeOf(id)).toBe('paymentNotFinal');
    deps.chains.clear();
    expect(await codeOf(id)).toBe('networkUnserved');
    expect(await findPayment(db, id)).toMatchObject({ state: 'queued', txId: null });
  });

  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])('hold no reserve beside a signer twice', async () => {
    const id = await owe('refund');
    show('100');
    const hold = async (tx: Tx) => {
      await holdReserve(tx, TRON_USDT, toDecimal('100'), 'owed');
      return markHeld(tx, id);
    };
    expect(await sideBySide(db, hold, () => record(id))).toMatchObject([true, { done: true }]);
    expect(await promised()).toBe('0');
  });

  it('taken for one another, cost the house nothing together', async () => {
    const [one, other] = [await owe(), await owe('refund')];
    show('95');
    await record(one, '95', 'of the other');
    show('105');
    await record(other, '105', 'of the one');
    expect(await balance('liquidity')).toBe('0');
    expect(await broken()).toEqual([]);
  });

  it('of a debt that was corrected before, correct it once more', async () => {
    const id = await owe();
    await correctedTo({ db, clock, catalogue: () => world.catalogue }, id, '130');
    show('95');
    expect(await record(id, '95')).toMatchObject({ done: true });
    expect(await balance('liquidity')).toBe('-5');
    expect(await broken()).toEqual([]);
  });

  it('beyond the booked wallet are declined with helpful commands', async () => {
    const id = await owe('refund');
    await setHotBalance(db, world.catalogue, TRON_USDT, '50', clock);
    show('100');
    expect(await record(id)).toMatchObject({ done: false, why: expect.stringContaining('add-capital') });
    await setHotBalance(db, world.catalogue, TRON_USDT, '100', clock);
    expect(await record(id)).toMatchObject({ done: true });
  });

  it('that lacked funds, resolve their alert when recorded', async () => {
    const id = await owe('refund');
    await setHotBalance(db, world.catalogue, TRON_USDT, '50', clock);
    await advancePayment(deps, id);
    expect(await openAlerts(db)).toHaveLength(1);
    await setStopReason(db, TRON_USDT, byOperator('restored'));
    await setHotBalance(db, world.catalogue, TRON_USDT, '100', clock);
    show('100');
    expect(await record(id)).toMatchObject({ done: true });
    expect(await openAlerts(db)).toEqual([]);
    expect([world.chain.signed, world.chain.sent]).toEqual([[], []]);
  });
});
