import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { addressOfAccount } from '../encoding/address.ts';
import { encodePayment } from '../encoding/transaction.ts';
import { movedBy, transfersIn } from './transfers.ts';

const TOKEN = '11'.repeat(20);
const [FROM, TO] = ['22'.repeat(20), '33'.repeat(20)];
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const ofAccount = (account: string): string => addressOfAccount(hex.decode(account));
const topic = (account: string): string => account.padStart(64, '0');

function movedIn(topics: string[], data = '5'.padStart(64, '0'), token = TOKEN): bigint {
  const info = { log: [{ address: token, topics, data }] } as unknown as Parameters<typeof movedBy>[0];
  return movedBy(info, ofAccount(TOKEN), ofAccount(FROM), ofAccount(TO));
}

it('a Transfer event of a TRON token moves its units', () => {
  expect(movedIn([TRANSFER, topic(FROM), topic(TO)])).toBe(5n);
});

it.each([
  ['an Approval event, of the same shape', [APPROVAL, topic(FROM), topic(TO)], undefined],
  ['a short sender', [TRANSFER, FROM, topic(TO)], undefined],
  ['a short recipient', [TRANSFER, topic(FROM), TO], undefined],
  ['a missing recipient', [TRANSFER, topic(FROM)], undefined],
  ['no sum', [TRANSFER, topic(FROM), topic(TO)], ''],
])('a TRON log with %s moves nothing', (_what, topics, data) => {
  expect(movedIn(topics, data)).toBe(0n);
});

it('a Transfer event of another TRON token moves nothing of ours', () => {
  expect(movedIn([TRANSFER, topic(FROM), topic(TO)], undefined, '44'.repeat(20))).toBe(0n);
});

const TRX = 8;
/** A stranger's payment of coins that ended so in its block. */
function coinsOf(result: string) {
  const frame = { refBlock: '0'.repeat(64), expiration: 9n, timestamp: 1n, feeLimit: 0n };
  const payment = { owner: ofAccount(FROM), to: ofAccount(TO), units: 5n, contract: null };
  const raw = hex.encode(encodePayment(payment, frame));
  const context = { settings: { assets: [{ currencyId: TRX, contract: null, decimals: 6 }] } };
  return transfersIn(context as unknown as Context, { txId: 'tx', raw, info: { id: 'tx' }, result });
}

it('coins of TRON that a block holds are a transfer', () => {
  const moved = {
    outputIndex: -1,
    currencyId: TRX,
    address: ofAccount(TO),
    sender: ofAccount(FROM),
    units: 5n,
  };
  expect(coinsOf('SUCCESS')).toMatchObject([moved]);
});

it.each(['FAILED', 'UNKNOWN', ''])('coins of TRON whose block says %j are no transfer', (result) => {
  expect(coinsOf(result)).toEqual([]);
});
