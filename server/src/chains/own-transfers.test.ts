import { randomUUID } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { putTransmission } from '../../test/transmissions.ts';
import type { Transfer } from './chain.ts';
import { withoutOurOwn } from './own-transfers.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
const NETWORK = ids.ethereum;
const [HOT, DEPOSIT, OTHER_DEPOSIT] = ['hot', 'deposit address', 'other deposit address'];
let assetId: number;

beforeEach(async () => {
  await database.truncate();
  assetId = (await sowWorld(db, clock)).asset(ids.eth, NETWORK)?.id ?? 0;
  await db
    .insertInto('deposit_addresses')
    .values([DEPOSIT, OTHER_DEPOSIT].map((address) => ({ network_id: NETWORK, address })))
    .execute();
});
afterAll(() => database.close());

/** @returns its id */
async function paid(purpose: string, payee: string, txId: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into payments (id, key, purpose, asset_id, address, amount, state, is_reserved, tx_id, created_at)
    values (${id}, ${id}, ${purpose}, ${assetId}, ${payee}, 1, 'sent', true, ${txId}, ${clock.now()})`.execute(
    db,
  );
  return id;
}

const transfer = (txId: string, address: string, sender: string | null): Transfer => ({
  txId,
  outputIndex: 0,
  currencyId: ids.eth,
  address,
  memo: null,
  units: 1n,
  amount: toDecimal('1'),
  sender,
});
const depositsAmong = (transfers: readonly Transfer[]) =>
  db
    .transaction()
    .execute((tx) => withoutOurOwn(tx, { networkId: NETWORK, sharing: [NETWORK], hot: HOT }, transfers));

describe('a batch of our payments', () => {
  it.each([HOT, null])('(sender: %s) pays each deposit address that a customer named', async (sender) => {
    for (const payee of ['stranger', DEPOSIT, OTHER_DEPOSIT, 'another stranger'])
      await paid('payout', payee, 'batch');
    const named = [transfer('batch', DEPOSIT, sender), transfer('batch', OTHER_DEPOSIT, sender)];
    expect(await depositsAmong([...named, transfer('batch', HOT, sender)])).toEqual(named);
  });
});

describe('a payment with a raised fee', () => {
  const raised = async (purpose: string, payee: string) => {
    const id = await paid(purpose, payee, 'dearer');
    for (const txId of ['first', 'dearer'])
      await putTransmission(db, {
        networkId: NETWORK,
        paymentIds: [id],
        keys: ['nonce:hot:7'],
        txId,
        at: clock.now(),
      });
  };

  it.each([
    ['gas', DEPOSIT, HOT],
    ['sweep', HOT, DEPOSIT],
  ])('(%s) is no deposit, whichever transaction is mined', async (purpose, payee, sender) => {
    await raised(purpose, payee);
    for (const txId of ['first', 'dearer'])
      expect(await depositsAmong([transfer(txId, payee, sender)])).toEqual([]);
  });

  it('to a named deposit address is a deposit by either transaction', async () => {
    await raised('refund', DEPOSIT);
    for (const txId of ['first', 'dearer']) {
      const named = transfer(txId, DEPOSIT, HOT);
      expect(await depositsAmong([named])).toEqual([named]);
    }
  });
});

it.each<[string, Partial<Transfer>]>([
  ['coin', { currencyId: ids.usdt }],
  ['memo', { memo: '8' }],
  ['address of ours', { address: OTHER_DEPOSIT }],
])('a payment of ours that moves another %s beside the named one, is one deposit', async (_what, other) => {
  await paid('payout', DEPOSIT, 'own');
  const named = transfer('own', DEPOSIT, HOT);
  expect(await depositsAmong([named, { ...named, ...other }])).toEqual([named]);
});
