import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { bitcoinPublicKeys } from '../../../signing/index.ts';
import { satoshisToDecimal } from '../amounts.ts';
import { depositPath, HOT_PATH } from '../coin.ts';
import type { Context } from '../context.ts';
import { openKeys } from './keys.ts';
import { unsignedMove } from './unsigned.ts';

const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const keys = openKeys(bitcoinPublicKeys(MNEMONIC, 'regtest'), 'regtest');
const [from, to] = [keys.addressOf(depositPath(0)), keys.addressOf(HOT_PATH)];

/** At one satoshi per virtual byte, from coins of so many satoshis. */
async function move(units: bigint, ...coins: readonly string[]) {
  const answers: Readonly<Record<string, unknown>> = {
    scantxoutset: {
      unspents: coins.map((amount, vout) => ({ txid: 'aa'.repeat(32), vout, amount: `0.00${amount}` })),
    },
    estimatesmartfee: { feerate: '0.00001000' },
    getmempoolinfo: { mempoolminfee: '0.00001000', minrelaytxfee: '0.00001000' },
  };
  const context = {
    node: { ask: async (method: string) => answers[method] },
    settings: { net: 'regtest', fallbackFeeRate: 1, maxFeeRate: 300 },
  } as unknown as Context;
  const asked = { from, to, currencyId: 1, amount: satoshisToDecimal(units) };
  const { text, fee } = await unsignedMove(context, asked);
  const transaction = Transaction.fromPSBT(base64.decode(text));
  return {
    inputs: Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at).index),
    outputs: Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at).amount),
    fee: fee / 10n ** 10n,
  };
}

describe('an unsigned move of Bitcoin', () => {
  // With 40 bytes more per input, one and two outputs need 150 and 181 bytes.
  it('returns change down to the dust limit, else pays miners', async () => {
    expect(await move(99_525n, '100000')).toEqual({ inputs: [0], outputs: [99_525n, 294n], fee: 181n });
    expect(await move(99_526n, '100000')).toEqual({ inputs: [0], outputs: [99_526n], fee: 474n });
  });

  it('takes all that a wallet holds, but for the fee, to the satoshi', async () => {
    expect(await move(99_850n, '100000')).toEqual({ inputs: [0], outputs: [99_850n], fee: 150n });
    await expect(move(99_851n, '100000')).rejects.toThrow('holds too little for this sum and its fee');
    await expect(move(99_850n)).rejects.toThrow('holds too little for this sum and its fee');
  });

  it('takes the largest coins first, and no more than it needs', async () => {
    expect((await move(99_000n, '050000', '100000', '070000')).inputs).toEqual([1]);
    expect((await move(150_000n, '050000', '100000', '070000')).inputs).toEqual([1, 2]);
  });
});
