import { toDecimal } from '@parom/contract/money';
import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { addressOfAccount } from '../encoding/address.ts';
import { findIncluded } from './look-up.ts';

const [TRX, DOLLAR] = [8, 5];
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const [OWNER, TO, TOKEN, OTHER] = ['11', '22', '33', '44'].map((byte) => byte.repeat(20));
const addressOf = (account = ''): string => addressOfAccount(hex.decode(account));
const payment = { owner: addressOf(OWNER), to: addressOf(TO), units: 100n, contract: addressOf(TOKEN) };

const log = (units: number, { address = TOKEN, from = OWNER, to = TO } = {}) => ({
  address,
  topics: [TRANSFER, ...[from, to].map((account = '') => account.padStart(64, '0'))],
  data: units.toString(16).padStart(64, '0'),
});

interface Shown {
  readonly result?: string | null;
  readonly logs?: readonly object[];
  readonly head?: number;
  readonly inBlock?: string;
  readonly paid?: Parameters<typeof findIncluded>[2];
}

/** As a node tells it that has block 10 with its transaction. */
function found({ result = 'SUCCESS', logs = [], head = 12, inBlock = 'tx', paid = payment }: Shown = {}) {
  const receipt = result === null ? {} : { result };
  const block = { height: 10, hash: 'block', transactions: [{ txId: inBlock, raw: '', result }] };
  const node = {
    ask: async () => ({ height: head, hash: 'head', parentHash: '', timestamp: 1 }),
    find: async (path: string) =>
      path === 'wallet/getblockbynum' ? block : { id: 'tx', fee: 3, blockNumber: 10, receipt, log: logs },
  };
  const assets = [
    { currencyId: TRX, contract: null, decimals: 6 },
    { currencyId: DOLLAR, contract: payment.contract, decimals: 6 },
  ];
  return findIncluded({ node, settings: { assets } } as unknown as Context, 'tx', paid);
}
const place = { height: 10, blockHash: 'block', confirmations: 3, fee: toDecimal('0.000003') };
const failed = { ...place, state: 'failed' };
const beside = [log(7, { address: OTHER }), log(7, { from: OTHER }), log(7, { to: OTHER })];

it.each<[string, Shown, object]>([
  ['moved its sum', { logs: [log(100)] }, { ...place, state: 'included' }],
  ['moved its sum in parts', { logs: [log(60), ...beside, log(40)] }, { ...place, state: 'included' }],
  [
    'moved less',
    { logs: [log(99), ...beside] },
    { ...place, state: 'different', paid: toDecimal('0.000099') },
  ],
  ['moved more', { logs: [log(101)] }, { ...place, state: 'different', paid: toDecimal('0.000101') }],
  ['moved nothing', { logs: beside }, failed],
  ['reverted', { logs: [log(100)], result: 'REVERT' }, failed],
  ['ran out of energy', { result: 'OUT_OF_ENERGY' }, { ...failed, cause: 'ours' }],
  ['ran out of time', { result: 'OUT_OF_TIME' }, { ...failed, cause: 'ours' }],
])('a token payment of TRON that %s, ends so', async (_what, shown, end) => {
  expect(await found(shown)).toEqual(end);
});

it('a payment of TRX has no logs, and no result of its own', async () => {
  const paid = { ...payment, contract: null };
  expect(await found({ paid, result: null })).toEqual({ ...place, state: 'included' });
  expect(await found({ paid, result: 'FAILED' })).toEqual(failed);
});

it('a TRON node that lags behind a payment’s block confirms it once', async () => {
  expect(await found({ logs: [log(100)], head: 9 })).toMatchObject({ confirmations: 1 });
});

it('a TRON payment whose block does not hold it is an outage', async () => {
  await expect(found({ logs: [log(100)], inBlock: 'another' })).rejects.toBeInstanceOf(ChainOutage);
});
