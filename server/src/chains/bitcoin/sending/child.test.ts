import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { changePath, depositPath, HOT_PATH, type KeyPath } from '../coin.ts';
import type { Context } from '../context.ts';
import { childOf } from './child.ts';

const SCRIPT = new Uint8Array(22);
const PARENT = 'aa'.repeat(32);
const OTHER = 'bb'.repeat(32);
/** The node's descriptors name these. */
const paths: Readonly<Record<string, KeyPath>> = {
  hot: HOT_PATH,
  change: changePath(7),
  deposit: depositPath(0),
};

/** A wallet with these coins, whose parent pays 1 satoshi per byte while 10 are wanted. */
function contextWith(...coins: readonly (readonly [string, keyof typeof paths, string])[]): Context {
  const answers: Readonly<Record<string, unknown>> = {
    listunspent: coins.map(([txid, desc, amount]) => ({
      txid,
      vout: 0,
      amount,
      confirmations: 0,
      desc,
      scriptPubKey: '00'.repeat(SCRIPT.length),
    })),
    getmempoolentry: { ancestorsize: 200, fees: { ancestor: '0.00000200' } },
    estimatesmartfee: { feerate: '0.00010000' },
    getmempoolinfo: { mempoolminfee: '0.00001000', minrelaytxfee: '0.00001000' },
  };
  const ask = async (method: string) => answers[method];
  return {
    node: { ask, find: ask },
    wallet: { ask },
    keys: { pathIn: (desc: string) => paths[desc] ?? null, scriptOf: () => SCRIPT },
    settings: { fallbackFeeRate: 1, maxFeeRate: 300 },
  } as unknown as Context;
}
const parent = { txId: PARENT, bytes: new Uint8Array() };

it('a Bitcoin child spends the change of its parent, and no other coin of the wallet', async () => {
  const change = [PARENT, 'change', '0.1'] as const;
  const context = contextWith([OTHER, 'hot', '0.5'], [PARENT, 'deposit', '0.3'], change);
  // The fee of 310 bytes, of which 200 satoshis are paid.
  expect(await childOf(context, parent)).toBe(toDecimal('0.099971'));
});

it('a Bitcoin transaction without change of ours has no child', async () => {
  const context = contextWith([OTHER, 'hot', '0.5'], [PARENT, 'deposit', '0.3']);
  expect(await childOf(context, parent)).toBe('not now');
});
