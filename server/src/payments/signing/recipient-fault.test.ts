import { beforeEach, describe, expect, it } from 'vitest';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { cancelPayment, findPayment } from '../index.ts';
import type { Payment } from '../payment.ts';
import { refuseBadRecipients } from './recipient-fault.ts';

const { db, clock, world, deps } = await tronWorld();

it('a payment to a recipient that cannot receive fails now, and the others stay payable', async () => {
  const owe = (address: string) =>
    owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true, address });
  const [bad, good] = [await owe('blocked'), await owe('to')];
  const payments = (await Promise.all([bad, good].map((id) => findPayment(db, id)))).filter(
    (one) => one !== undefined,
  );
  world.chain.checkRecipient = async ({ to }) => (to === 'blocked' ? 'cannot receive' : null);
  clock.advance(5_000);
  const payable = await refuseBadRecipients(deps, world.chain, payments);
  expect(payable.map(({ id }) => id)).toEqual([good]);
  const row = await db.selectFrom('payments').selectAll().where('id', '=', bad).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'failed', failure: 'blacklisted', closed_at: clock.now() });
});

describe('a payment', () => {
  let id: string;
  let payment: Payment;
  beforeEach(async () => {
    const owed = { purpose: 'refund', assetId: TRON_USDT, amount: '100' } as const;
    id = await owedPayment(deps, owed);
    payment = (await findPayment(db, id)) as Payment;
  });

  it.each([
    ['memo needed', 'memoNeeded'],
    ['not activated', 'notActivated'],
  ] as const)('whose recipient is "%s" fails as %s, and burns no fee', async (problem, failure) => {
    world.chain.checkRecipient = async () => problem;
    expect(await refuseBadRecipients(deps, world.chain, [payment])).toEqual([]);
    expect(await findPayment(db, id)).toMatchObject({ state: 'failed', failure });
    const fees = db.selectFrom('ledger_entries').select('key').where('kind', '=', 'fee');
    expect(await fees.execute()).toEqual([]);
  });

  it('cancelled while its recipient is asked, does not leave', async () => {
    world.chain.checkRecipient = async () => {
      await db.transaction().execute((tx) => cancelPayment(tx, id, clock.now()));
      return 'cannot receive';
    };
    expect(await refuseBadRecipients(deps, world.chain, [payment])).toEqual([]);
    expect(await findPayment(db, id)).toMatchObject({ state: 'cancelled', failure: null });
  });

  it('to ourselves has no recipient to ask', async () => {
    world.chain.checkRecipient = async () => 'cannot receive';
    const gas = { ...payment, purpose: 'gas' } as const;
    expect(await refuseBadRecipients(deps, world.chain, [gas])).toEqual([gas]);
  });
});
