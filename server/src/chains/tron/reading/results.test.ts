import { expect, it } from 'vitest';
import { ChainOutage } from '../../chain.ts';
import type { Info } from '../node/answers.ts';
import type { Node } from '../node/node.ts';
import { readResults } from './results.ts';

const TIME = 1_800_000_000_000;
const info = (id: string, change: Partial<Info> = {}): Info => ({ id, blockTimeStamp: TIME, ...change });

/** Of a block with these transactions, for which the node lists these results. */
function read(results: Readonly<Record<string, string | null>>, listed: readonly Info[]) {
  const transactions = Object.entries(results).map(([txId, result]) => ({ txId, raw: '', result }));
  const node = { ask: async () => listed } as unknown as Node;
  const block = { height: 7, hash: '', parentHash: '', timestamp: TIME, transactions };
  return readResults(node, block);
}

it('each transaction of a TRON block has its own result', async () => {
  const receipt = { result: 'REVERT' };
  const executed = await read({ a: null, b: 'REVERT' }, [info('b', { receipt }), info('a', { receipt: {} })]);
  expect(executed).toMatchObject([
    { txId: 'a', result: 'SUCCESS', info: { id: 'a' } },
    { txId: 'b', result: 'REVERT', info: { id: 'b' } },
  ]);
});

it('an empty block of TRON has no results, and the node is not asked', async () => {
  const node = { ask: () => expect.fail('asked') } as unknown as Node;
  expect(
    await readResults(node, { height: 7, hash: '', parentHash: '', timestamp: 1, transactions: [] }),
  ).toEqual([]);
});

it.each<[string, readonly Info[]]>([
  ['no result', []],
  ['one result twice', [info('a'), info('a')]],
  ['a result too many', [info('a'), info('b'), info('c')]],
  ['the result of another transaction', [info('a'), info('c')]],
  ['results of another time', [info('a'), info('b', { blockTimeStamp: TIME + 3_000 })]],
  ['a failure where the block has none', [info('a'), info('b', { receipt: { result: 'REVERT' } })]],
])('a TRON node that lists %s for a block is an outage', async (_what, listed) => {
  await expect(read({ a: null, b: 'SUCCESS' }, listed)).rejects.toBeInstanceOf(ChainOutage);
});

it('a TRON block that calls a transaction failed is not believed without the same result', async () => {
  await expect(read({ a: 'REVERT' }, [info('a', { receipt: { result: 'SUCCESS' } })])).rejects.toThrow(
    'the block says REVERT of a, and the results say SUCCESS',
  );
});
