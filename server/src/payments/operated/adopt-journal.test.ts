import { createHash, randomUUID } from 'node:crypto';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setHotBalance } from '../../../test/factories.ts';
import { putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { included } from '../../../test/scripted-chain.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import type { SignedBefore } from '../../chains/chain.ts';
import { balanceOf, holdReserve, reserveStates } from '../../ledger/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import { adoptJournal, advancePayments, cancelPayment, findPayment } from '../index.ts';
import { markHeld } from '../payments-store.ts';
import { startNonces } from '../wallets/wallets-store.ts';

const { db, clock, world, deps, watchTo } = await tronWorld();
const ETHEREUM_USDT = 5;
let journal: SignedBefore[];
beforeEach(async () => {
  journal = [];
  await watchTo(200);
  await startNonces(db, ids.tron, 'hot', 7);
  world.chain.nextNonce = async () => 7 + journal.length;
  world.chain.signedBefore = async () => journal;
  world.chain.record = () => included(1_000);
});

const owe = async (address: string, amount = '100') =>
  owedPayment(deps, {
    purpose: 'payout',
    assetId: TRON_USDT,
    ticketId: (await putTicket(deps, { status: 3 })).id,
    address,
    amount,
    isReserved: true,
  });
/** Paid in the restore gap, under an id that the backup does not have. */
function paid(to: string, amount = '100', change: Partial<SignedBefore['payments'][number]> = {}): string {
  const bytes = Buffer.from(`${journal.length} ${to}`);
  const txId = createHash('sha256').update(bytes).digest('hex');
  const nonce = 7 + journal.length;
  journal.push({
    id: randomUUID(),
    wallet: 'hot',
    nonce,
    payments: [
      { id: randomUUID(), currencyId: ids.usdt, to, memo: null, amount: toDecimal(amount), ...change },
    ],
    signed: {
      txId,
      bytes,
      conflictKeys: [`nonce:hot:${nonce}`],
      validUntil: null,
      dependsOn: [],
      feeLimit: toDecimal('1'),
    },
  });
  return txId;
}
const adopt = () => adoptJournal(deps, world.chain);
const pay = async () => {
  clock.advance(60_000);
  await advancePayments(deps, ids.tron);
};
const hot = async () =>
  formatDecimal(await balanceOf(db, { kind: 'hot', currencyId: ids.usdt, networkId: ids.tron }));

describe('the journal after a restore', { tags: ['threat:lost-backup'] }, () => {
  it('brings the child of a payment back, which no ticket owes', async () => {
    const payout = await owe('anna');
    const parent = paid('anna');
    const child = paid(await world.chain.hotAddress(), '3');
    const [first, second] = journal as [SignedBefore, SignedBefore];
    journal = [
      first,
      { ...second, signed: { ...second.signed, conflictKeys: [`coin:${parent}:1`], dependsOn: [parent] } },
    ];
    await pay();
    const adoptedAt = clock.now();
    expect(await adopt()).toMatchObject({ done: true });
    await pay();
    const { id, created_at } = await db
      .selectFrom('payments')
      .select(['id', 'created_at'])
      .where('parent_id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(created_at).toEqual(adoptedAt);
    const closed = [await findPayment(db, payout), await findPayment(db, id)];
    expect(closed.map((one) => [one?.purpose, one?.state, one?.txId])).toEqual([
      ['payout', 'final', parent],
      ['consolidate', 'final', child],
    ]);
  });

  it('pays the debts of the backup, once each, and frees the wallet', async () => {
    const owed = [await owe('anna'), await owe('boris'), await owe('anna')];
    const txIds = [paid('boris'), paid('anna'), paid('anna')];
    await pay();
    expect((await openAlerts(db)).map(({ subject }) => subject)).toEqual([`nonce:${ids.tron}`]);
    expect(await adopt()).toMatchObject({
      done: true,
      payments: ['boris', 'anna', 'anna'].map((address) => ({ payment: { address } })),
    });
    await pay();
    const closed = await Promise.all(owed.map((id) => findPayment(db, id)));
    expect(closed.map((one) => one?.state)).toEqual(['final', 'final', 'final']);
    const by = (name: string) => closed.filter((one) => one?.address === name).map((one) => one?.txId);
    expect([by('boris'), by('anna').toSorted()]).toEqual([[txIds[0]], txIds.slice(1).toSorted()]);
    expect([world.chain.signed, await hot(), await openAlerts(db)]).toEqual([[], '1999700', []]);
    expect(await adopt()).toMatchObject({ done: false });
  });

  it('takes the debt it names, then one of its sum, then the oldest', async () => {
    const [older, named, same] = [await owe('anna', '90'), await owe('anna', '90'), await owe('anna')];
    const txIds = [paid('anna', '100'), paid('anna', '90', { id: named })];
    expect(await adopt()).toMatchObject({ done: true });
    const found = await Promise.all([older, named, same].map((id) => findPayment(db, id)));
    expect(found.map((one) => one?.txId)).toEqual([null, txIds[1], txIds[0]]);
  });

  it('takes no debt of the same coin on another network', async () => {
    const owed = { purpose: 'payout', address: 'anna', amount: '100', isReserved: true } as const;
    const id = await owedPayment(deps, { ...owed, assetId: ETHEREUM_USDT });
    const txId = paid('anna');
    expect(await adopt()).toMatchObject({ done: false, why: expect.stringContaining(txId) });
    expect((await findPayment(db, id))?.state).toBe('queued');
  });

  it('passes over numbers that the database knows, and other wallets', async () => {
    const id = await owe('anna');
    const txId = paid('anna');
    const [known] = journal as [SignedBefore];
    const foreign = [
      { id: randomUUID(), currencyId: ids.usdt, to: 'zoe', memo: null, amount: toDecimal('5') },
    ];
    journal.unshift({ ...known, id: randomUUID(), nonce: 6, payments: foreign });
    journal.push({ ...known, id: randomUUID(), nonce: 8, wallet: 'deposit 3', payments: foreign });
    expect(await adopt()).toMatchObject({ done: true });
    expect(await findPayment(db, id)).toMatchObject({ state: 'signed', txId });
  });

  it('takes no debt that was cancelled before', async () => {
    const cancelled = await owe('anna');
    await db.transaction().execute((tx) => cancelPayment(tx, cancelled, clock.now()));
    clock.advance(1);
    const owed = await owe('anna');
    const txId = paid('anna');
    expect(await adopt()).toMatchObject({ done: true });
    expect(await findPayment(db, owed)).toMatchObject({ state: 'signed', txId });
  });

  it('knows a joining of coins that still waits in the backup', async () => {
    const address = await world.chain.hotAddress();
    const joining = { purpose: 'consolidate', assetId: TRON_USDT, address, amount: '50' } as const;
    const id = await owedPayment(deps, joining);
    const payout = await owe('anna');
    const txIds = [paid('anna'), paid(address, '50', { id })];
    expect(await adopt()).toMatchObject({ done: true });
    const adopted = [await findPayment(db, payout), await findPayment(db, id)];
    expect(adopted.map((one) => [one?.state, one?.txId])).toEqual(txIds.map((txId) => ['signed', txId]));
  });

  it('takes all versions of a number, also a mined older one', async () => {
    const id = await owe('anna');
    const mined = paid('anna');
    const [first] = journal;
    if (first === undefined) throw new Error('the journal is empty');
    const bytes = Buffer.from('dearer');
    const txId = createHash('sha256').update(bytes).digest('hex');
    journal.push({ ...first, id: randomUUID(), signed: { ...first.signed, bytes, txId } });
    world.chain.record = (asked) => (asked === mined ? included(1_000) : { state: 'missing' });
    expect(await adopt()).toMatchObject({ done: true });
    for (let round = 0; round < 3; round += 1) await pay();
    expect(await findPayment(db, id)).toMatchObject({ state: 'final', txId: mined });
  });

  describe('with two payments of one number', () => {
    let [anna, boris, older] = ['', '', ''];
    beforeEach(async () => {
      [anna, boris] = [await owe('anna'), await owe('boris')];
      older = paid('boris');
      const [unsent] = journal as [SignedBefore];
      journal = [];
      paid('anna');
      journal.unshift({ ...unsent, id: randomUUID() });
    });

    it('adopts nothing', async () => {
      expect(await adopt()).toMatchObject({ done: false, why: expect.stringContaining(older) });
      const waiting = { state: 'queued', txId: null };
      expect([await findPayment(db, anna), await findPayment(db, boris)]).toMatchObject([waiting, waiting]);
    });

    it('adopts the newest if they end', async () => {
      journal = journal.map((entry) => ({ ...entry, signed: { ...entry.signed, validUntil: 150 } }));
      const txId = journal[1]?.signed.txId;
      expect(await adopt()).toMatchObject({ done: true, payments: [{ payment: { id: anna } }] });
      expect(await findPayment(db, boris)).toMatchObject({ state: 'queued', txId: null });
      await pay();
      expect(await findPayment(db, anna)).toMatchObject({ state: 'final', txId });
      expect(world.chain.sent).not.toContain(older);
    });
  });

  it('with a part of a batch under its number, adopts nothing', async () => {
    for (const address of ['anna', 'boris']) await owe(address);
    const part = paid('anna');
    paid('boris');
    const [older, newest] = journal as [SignedBefore, SignedBefore];
    journal = [older, { ...newest, nonce: 7, payments: [...older.payments, ...newest.payments] }];
    expect(await adopt()).toMatchObject({ done: false, why: expect.stringContaining(part) });
  });

  it('with a batch that holds one stranger, adopts nothing', async () => {
    const id = await owe('anna');
    paid('anna');
    const [batch] = journal as [SignedBefore];
    const ours = await world.chain.hotAddress();
    const [toAnna] = batch.payments;
    if (toAnna === undefined) throw new Error('the batch is empty');
    journal = [{ ...batch, payments: [{ ...toAnna, id: randomUUID(), to: ours }, toAnna] }];
    expect(await adopt()).toMatchObject({ said: [{ code: 'journalUnmatched' }] });
    expect(await findPayment(db, id)).toMatchObject({ state: 'queued', txId: null });
  });

  it('that paid more than the books can carry, adopts nothing', async () => {
    await setHotBalance(db, world.catalogue, TRON_USDT, '120', clock);
    const id = await owe('anna');
    paid('anna', '121');
    expect(await adopt()).toMatchObject({ said: [{ code: 'booksCannotCarry' }] });
    expect(await findPayment(db, id)).toMatchObject({ state: 'queued', amount: toDecimal('100') });
  });

  it('with a gap before it, adopts nothing', async () => {
    const id = await owe('anna');
    paid('anna');
    journal = journal.map((entry) => ({ ...entry, nonce: 8 }));
    expect(await adopt()).toMatchObject({ said: [{ code: 'nonceNotNext', parts: { nonce: 8 } }] });
    expect(await findPayment(db, id)).toMatchObject({ state: 'queued', txId: null });
  });

  it('corrects the debt to the sum that left', async () => {
    const id = await owe('anna', '90');
    paid('anna', '100');
    expect(await adopt()).toMatchObject({ done: true });
    expect((await findPayment(db, id))?.signedAt).toEqual(clock.now());
    await pay();
    expect(formatDecimal((await findPayment(db, id))?.amount ?? toDecimal('0'))).toBe('100');
    expect(await hot()).toBe('1999900');
  });

  it.each<[string, Partial<SignedBefore['payments'][number]>]>([
    ['recipient', { to: 'clara' }],
    ['memo', { memo: '7' }],
    ['coin', { currencyId: ids.trx }],
  ])('with another %s adopts nothing, and names the transaction', async (_what, change) => {
    const first = await owe('boris');
    await owe('anna');
    paid('boris');
    const strange = paid('anna', '100', change);
    const outcome = await adopt();
    expect(outcome).toMatchObject({ done: false, why: expect.stringContaining(strange) });
    expect((await findPayment(db, first))?.state).toBe('queued');
  });

  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'holds no reserve twice, and adopts nothing cancelled',
    async () => {
      const owed = { purpose: 'refund', assetId: TRON_USDT, address: 'anna', amount: '100' } as const;
      const held = await owedPayment(deps, owed);
      paid('anna');
      const hold = async (tx: Tx) => {
        await holdReserve(tx, TRON_USDT, toDecimal('100'), 'owed');
        return markHeld(tx, held);
      };
      expect(await sideBySide(db, hold, adopt)).toMatchObject([true, { done: true }]);
      const reserve = (await reserveStates(db)).find(({ assetId }) => assetId === TRON_USDT);
      expect(formatDecimal(reserve?.reserved ?? toDecimal('0'))).toBe('100');

      const cancelled = await owedPayment(deps, owed);
      paid('anna');
      const cancel = (tx: Tx) => cancelPayment(tx, cancelled, clock.now());
      expect(await sideBySide(db, cancel, adopt)).toMatchObject(['cancelled', { done: false }]);
    },
  );

  it('in a process without the signer adopts nothing', async () => {
    delete world.chain.signedBefore;
    expect(await adopt()).toMatchObject({ why: expect.stringContaining('the role worker') });
  });
});
