import { toDecimal } from '@parom/contract/money';
import { beforeEach, expect, it } from 'vitest';
import { type Chain, ChainOutage } from '../../src/chains/chain.ts';
import { openTronChain } from '../../src/chains/tron/index.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { readUpTo } from '../scripted-chain.ts';
import { evmOf } from './ledger.ts';
import {
  anyAddress,
  batchPayer,
  DOLLAR,
  startTronNetwork,
  TRX,
  type TronTestNetwork,
  tronAt,
} from './network.ts';
import { customer, testDollar } from './people.ts';

const UNIT = 1_000_000n;

describeWithAnvil('a deposit on TRON, on the stand-in,', () => {
  let network: TronTestNetwork;
  let ours: string;
  beforeEach(async () => {
    network = await startTronNetwork();
    ours = (await network.chain.makeDepositAddress(7)).address;
  });
  /** Of the block that is mined now. */
  const shown = async (chain: Chain = network.chain) => {
    await network.ledger.mine();
    const { height } = await chain.head();
    const block = await chain.block(height, async (asked) => new Set(asked.filter((one) => one === ours)));
    return block?.transfers ?? [];
  };

  it.each([
    ['exact', 100n * UNIT, '100'],
    ['short by a unit', 100n * UNIT - 1n, '99.999999'],
    ['over by a unit', 100n * UNIT + 1n, '100.000001'],
    ['of one unit', 1n, '0.000001'],
  ])('%s, is seen to the unit', async (_what, units, amount) => {
    await network.payDollars(ours, units);
    expect(await shown()).toMatchObject([
      { currencyId: DOLLAR, address: ours, amount: toDecimal(amount), sender: customer, outputIndex: 0 },
    ]);
  });

  it('of TRX is seen, and opens the account', async () => {
    await network.payCoins(ours, 3n * UNIT);
    expect(await shown()).toMatchObject([{ currencyId: TRX, amount: toDecimal('3'), outputIndex: -1 }]);
    expect(await network.chain.balance(TRX, ours)).toBe(toDecimal('3'));
  });

  it('late, long after the address was given out, is seen as well', async () => {
    await network.ledger.mine(300);
    await network.payDollars(ours, UNIT);
    expect(await shown()).toHaveLength(1);
  });

  it('in a block that we have not read yet waits until then', async () => {
    await network.payDollars(ours, UNIT);
    const known = await shown();
    const { height } = await network.chain.head();
    const waiting = (read: number) =>
      network.chain.pending(async (asked) => new Set(asked), known, readUpTo(read));
    expect(known).toHaveLength(1);
    expect(await waiting(height - 1)).toEqual(known);
    expect(await waiting(height)).toEqual([]);
  });

  it('made twice with the same sum is two', async () => {
    const sent = [await network.payDollars(ours, UNIT), await network.payDollars(ours, UNIT)];
    expect((await shown()).map(({ txId }) => txId).toSorted()).toEqual(sent.toSorted());
  });

  it('made twice in one transaction of a contract is two, in places of their own', async () => {
    const payer = await network.ledger.deploy(batchPayer, []);
    await network.issue(payer, '10');
    await network.ledger.mine();
    await network.callContract(payer, 'payTokens(address,address[],uint256[])', [
      { type: 'address', value: network.token },
      { type: 'address[]', value: [ours, anyAddress(), ours] },
      { type: 'uint256[]', value: ['1000000', '1000000', '2000000'] },
    ]);
    expect((await shown()).map(({ outputIndex, amount }) => [outputIndex, amount])).toEqual([
      [0, toDecimal('1')],
      [2, toDecimal('2')],
    ]);
  });

  it('of a fake token that logs like ours is not credited', {
    tags: ['threat:stranger-deposit'],
  }, async () => {
    const fake = await network.ledger.deploy(testDollar, [6]);
    const { encodeFunctionData } = await import('viem');
    const data = encodeFunctionData({
      abi: testDollar.abi,
      functionName: 'issue',
      args: [evmOf(customer), 10n * UNIT],
    });
    const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    await network.anvil.client.sendTransaction({
      account: owner,
      to: evmOf(fake),
      data,
      gas: 300_000n,
      gasPrice: 0n,
      chain: null,
    });
    await network.ledger.mine();
    const txId = await network.payDollars(ours, UNIT, fake);
    expect(await shown()).toEqual([]);
    const found = await network.ledger.find(txId);
    expect([found?.result, found?.logs.length]).toEqual(['SUCCESS', 1]);
  });

  it('of nothing, which anyone may log, is not shown', async () => {
    await network.payDollars(ours, 0n);
    expect(await shown()).toEqual([]);
  });

  it.each(['REVERT', 'OUT_OF_ENERGY', 'UNKNOWN'])(
    'whose transfer logs but ends in %s is not credited',
    { tags: ['threat:stranger-deposit'] },
    async (result) => {
      await network.payDollars(ours, UNIT);
      const url = await tronAt(network.ledger, 8, async (path, _body, ask) => {
        if (path === 'wallet/getblockbynum') return withResult(await ask(), result);
        if (path !== 'wallet/gettransactioninfobyblocknum') return undefined;
        return ((await ask()) as object[]).map((info) => ({ ...info, receipt: { result } }));
      });
      const chain = await openTronChain({ ...network.settings, rpcUrl: url, solidityUrl: url });
      expect(await shown(chain)).toEqual([]);
    },
  );

  it('of which the block and the results disagree stops the reading', {
    tags: ['threat:lying-node'],
  }, async () => {
    await network.payDollars(ours, UNIT);
    const url = await tronAt(network.ledger, 8, async (path, _body, ask) =>
      path === 'wallet/getblockbynum' ? withResult(await ask(), 'REVERT') : undefined,
    );
    const chain = await openTronChain({ ...network.settings, rpcUrl: url, solidityUrl: url });
    await expect(shown(chain)).rejects.toBeInstanceOf(ChainOutage);
  });
});

function withResult(answer: unknown, contractRet: string): object {
  const block = answer as { transactions?: readonly object[] };
  const transactions = block.transactions?.map((one) => ({ ...one, ret: [{ contractRet }] }));
  return transactions === undefined ? block : { ...block, transactions };
}
