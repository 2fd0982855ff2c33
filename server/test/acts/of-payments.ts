import { randomUUID } from 'node:crypto';
import { subtract, toDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { entryKeys, postEntry, withdrawalRequested } from '../../src/ledger/index.ts';
import { postLoss } from '../../src/payments/reconciliation/address-losses.ts';
import { startNonces } from '../../src/payments/wallets/wallets-store.ts';
import { creditedDeposit } from '../arrived-deposits.ts';
import { addresses, ids } from '../factories.ts';
import { accountOf, assets, putDeposit, putPayment, putTicket, USER } from '../operator-world.ts';
import { included, type ScriptedChain, scriptedChain } from '../scripted-chain.ts';
import { putTransmission } from '../transmissions.ts';
import { give, type Scenario, type Scenarios, type Small, USDT } from './scenario.ts';

const LOST = 'lost';
const WATCHED = 200;

async function byHand({ world }: Small): Promise<{ readonly payout: string }> {
  const ticket = await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub });
  const owed = { ticketId: ticket.id, assetId: assets.rub, amount: '70000', state: 'manual' } as const;
  return { payout: (await putPayment(world.deps, owed)) ?? '' };
}

const claimed: Scenario = async (small) => {
  const payment = await byHand(small);
  await give(small, 'claim-payment', payment);
  return payment;
};

async function queued({ world }: Small): Promise<{ readonly payout: string }> {
  const ticket = await putTicket(world.deps, { status: TicketStatus.sending });
  const owed = { ticketId: ticket.id, assetId: assets.usdtTron, amount: '880', state: 'queued' } as const;
  return { payout: (await putPayment(world.deps, owed)) ?? '' };
}

async function tron({ world, db, clock }: Small): Promise<ScriptedChain> {
  const chain = scriptedChain(ids.tron, ids.usdt, ids.trx);
  world.chains.set(ids.tron, chain);
  const stand = { height: WATCHED, hash: 'head', moved_at: clock.now() };
  await db
    .insertInto('chain_cursors')
    .values({ network_id: ids.tron, ...stand })
    .execute();
  chain.head = async () => ({ height: WATCHED, hash: 'head' });
  return chain;
}

/** Coins at a deposit address, as the books and as the network have them. */
const atAddress =
  (there: string, lost: string | null): Scenario =>
  async (small) => {
    const { db, clock } = small;
    const chain = Object.assign(await tron(small), { depositsNeedSweep: true });
    chain.balance = async (currencyId) => toDecimal(currencyId === ids.trx ? '10' : there);
    const coin = { networkId: ids.tron, currencyId: ids.usdt };
    const deposit = { ...coin, address: 'T1', amount: '100', index: 3 };
    const { id, depositAddressId } = await creditedDeposit({ db, clock }, deposit);
    await db
      .updateTable('deposits')
      .set({ block_height: 90, block_hash: 'hash' })
      .where('id', '=', id)
      .execute();
    if (lost !== null) {
      const loss = { ...coin, depositAddressId, ticketId: null, amount: toDecimal(lost), note: 'gone' };
      await db.transaction().execute((tx) => postLoss(tx, { ...loss, at: clock.now() }));
    }
    return { asset: USDT, address: 'T1', amount: '40', reason: 'seen by an explorer' };
  };

const withdrawal: Scenario = async ({ world, db, clock }) => {
  const [id, userId, at] = [randomUUID(), await world.register(USER), clock.now()];
  const earned = { ...accountOf('referral', ids.usdt), ownerId: userId };
  await db.transaction().execute(async (tx) => {
    await postEntry(tx, {
      key: 'referral:earlier',
      kind: 'referral',
      at,
      postings: [
        { account: accountOf('referral-cost', ids.usdt), amount: toDecimal('100') },
        { account: earned, amount: subtract(ZERO, toDecimal('100')) },
      ],
    });
    const asked = { id, user_id: userId, amount_usdt: '40', fee_usdt: '2', asset_id: assets.usdtTron };
    await tx
      .insertInto('withdrawals')
      .values({ ...asked, pay_amount: '38', address: addresses.tron, state: 'requested', created_at: at })
      .execute();
    await postEntry(tx, {
      key: entryKeys.withdrawalRequested(id),
      kind: 'withdrawal-requested',
      at,
      postings: withdrawalRequested(ids.usdt, userId, toDecimal('40')),
    });
  });
  return { withdrawal: id, reason: 'as asked' };
};

export const ofPayments: Scenarios = {
  'claim-payment': byHand,
  'release-payment': claimed,
  'record-transfer': async (small) => ({ ...(await claimed(small)), reference: 'SBP 4711' }),
  'record-payment': async (small) => {
    const payment = await queued(small);
    const paid = { txId: LOST, amount: toDecimal('880'), included: included(1_000) };
    (await tron(small)).findPaid = async () => paid;
    return { ...payment, transaction: LOST };
  },
  'accept-payment': async (small) => {
    const { db, clock } = small;
    const payment = await queued(small);
    const chain = await tron(small);
    chain.record = () => ({ ...included(1_000), state: 'different', paid: toDecimal('879') });
    await putTransmission(db, {
      networkId: ids.tron,
      paymentIds: [payment.payout],
      keys: ['nonce:hot:7'],
      at: clock.now(),
    });
    const sent = { state: 'sent', tx_id: LOST, signed_at: clock.now() } as const;
    await db.updateTable('payments').set(sent).where('id', '=', payment.payout).execute();
    return { ...payment, paid: '879' };
  },
  'approve-payment': async (small) => ({
    ...(await queued(small)),
    person: 'anna',
    signature: 'ab'.repeat(64),
  }),
  'bump-payment': async (small) => {
    const payment = await queued(small);
    const chain = Object.assign(await tron(small), {
      bumpAfterMs: 300_000,
      bumpedFee: async () => toDecimal('4'),
    });
    chain.bump = async () => 'not now';
    const sent = { networkId: ids.tron, paymentIds: [payment.payout], keys: ['nonce:hot:7'] };
    const carrier = await putTransmission(small.db, { ...sent, at: small.clock.now() });
    const numbered = small.db.updateTable('transmissions').set({ number: 7 }).where('id', '=', carrier);
    await numbered.execute();
    const signed = { state: 'sent', tx_id: carrier, signed_at: small.clock.now() } as const;
    await small.db.updateTable('payments').set(signed).where('id', '=', payment.payout).execute();
    return { ...payment, reason: 'it waits' };
  },
  'cancel-payout': async (small) => {
    const deposit = await putDeposit(small.world.deps, { amount: '0.5', disposition: 'unmatched' });
    await give(small, 'refund-deposit', { deposit, address: addresses.bitcoin, reason: 'asked for' });
    const refund = small.db.selectFrom('payments').select('id').where('purpose', '=', 'refund');
    return { payout: (await refund.executeTakeFirstOrThrow()).id, reason: 'a wrong address' };
  },
  'stop-payouts': async () => ({ asset: USDT, reason: 'the node lies' }),
  'start-payouts': async (small) => {
    await give(small, 'stop-payouts', { asset: USDT, reason: 'the node lies' });
    return { asset: USDT };
  },
  'adopt-journal': async (small) => {
    const { payout } = await queued(small);
    const chain = await tron(small);
    await startNonces(small.db, ids.tron, 'hot', 7);
    chain.nextNonce = async () => 8;
    const paid = {
      id: payout,
      currencyId: ids.usdt,
      to: addresses.tron,
      memo: null,
      amount: toDecimal('880'),
    };
    const signed = { txId: LOST, bytes: Buffer.from(LOST), conflictKeys: ['nonce:hot:7'], validUntil: null };
    chain.signedBefore = async () => [
      {
        id: randomUUID(),
        wallet: 'hot',
        nonce: 7,
        payments: [paid],
        signed: { ...signed, dependsOn: [], feeLimit: toDecimal('1') },
      },
    ];
    return { network: 'tron' };
  },
  'accept-nonce': async (small) => {
    const chain = await tron(small);
    await startNonces(small.db, ids.tron, 'hot', 7);
    chain.nextNonce = async () => 8;
    return { network: 'tron', nonce: 8 };
  },
  'book-lost': atAddress('60', null),
  'book-found': atAddress('100', '40'),
  'approve-withdrawal': withdrawal,
  'reject-withdrawal': withdrawal,
};
