/** Blocks, their order, and what a re-org leaves of them. */
import { expect } from 'vitest';
import { ChainOutage } from '../../src/chains/chain.ts';
import { behaviour } from './behaviour.ts';
import { HALF, onlyOf, type Trial } from './trial.ts';

const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** Mined, and then covered until it is so many blocks deep. */
async function deposited(trial: Trial, depth: number): Promise<string> {
  const txId = await trial.bench.pay(trial.first, HALF);
  await trial.mineAndWatch(depth);
  return txId;
}

export const blocks = [
  behaviour('has the same wallet and blocks after a restart', [], async ({ bench, chain, newest }) => {
    const again = await bench.reopen();
    expect(await again.hotAddress()).toBe(await chain.hotAddress());
    expect(await again.head()).toEqual(await newest());
  }),

  behaviour('names the parent of each block, and the header agrees', [], async ({ bench, chain, newest }) => {
    const before = await newest();
    await bench.mine(2);
    for (const height of [before.height + 1, before.height + 2]) {
      const block = await chain.block(height, onlyOf());
      const { hash, parentHash } = (await chain.header(height)) ?? {};
      expect(block).toMatchObject({ height, hash, parentHash });
      expect(parentHash).toBe((await chain.header(height - 1))?.hash);
    }
  }),

  behaviour('shows no block above its head', [], async ({ chain, newest }) => {
    const { height } = await newest();
    expect(await chain.block(height + 1, onlyOf())).toBeNull();
    expect(await chain.header(height + 1)).toBeNull();
  }),

  behaviour('names a final block of its own chain', ['finality'], async ({ bench, chain, newest }) => {
    await bench.mine(bench.depth);
    const final = await chain.finalised?.();
    expect(final?.height).toBeLessThanOrEqual((await newest()).height);
    expect((await chain.header(final?.height ?? 0))?.hash).toBe(final?.hash);
  }),

  behaviour(
    'links the new blocks of a re-org to the last common one',
    [],
    async ({ bench, chain, newest }) => {
      const fork = await newest();
      await bench.mine(2);
      const old = await chain.header(fork.height + 1);
      await bench.reorg(2);
      expect(await newest()).toMatchObject({ height: fork.height + 3 });
      const renewed = await chain.header(fork.height + 1);
      expect(renewed?.hash).not.toBe(old?.hash);
      expect(renewed?.parentHash).toBe(fork.hash);
    },
  ),

  behaviour('keeps a deposit that the new branch mines again, at each depth', [], async (trial) => {
    for (const depth of upTo(trial.bench.depth + 1)) {
      const txId = await deposited(trial, depth);
      await trial.bench.reorg(depth);
      await trial.watch();
      const states = (await trial.deposits()).filter((one) => one.txId === txId).map(({ state }) => state);
      expect(states, `a re-org of ${depth}`).not.toContain('vanished');
      await trial.mineAndWatch(trial.bench.depth);
      expect(new Set(await trial.states())).toEqual(new Set(['final']));
    }
    expect(await trial.deposits()).toHaveLength(trial.bench.depth + 1);
  }),

  behaviour('takes back a deposit that the new branch lacks, at each depth', [], async (trial) => {
    for (const depth of upTo(trial.bench.depth + 1)) {
      const txId = await deposited(trial, depth);
      const stateNow = async () => (await trial.deposits()).find((one) => one.txId === txId)?.state;
      expect(await stateNow()).toBe(trial.stateAt(depth));
      await trial.bench.reorg(depth, [txId]);
      await trial.watch();
      expect(['mempool', 'vanished'], `a re-org of ${depth}`).toContain(await stateNow());
    }
  }),

  behaviour('leaves a deposit below the re-org alone', [], async (trial) => {
    await deposited(trial, trial.bench.depth + 1);
    await trial.bench.reorg(trial.bench.depth);
    await trial.watch();
    expect(await trial.states()).toEqual(['final']);
  }),

  behaviour(
    'tells the balance after a block, whatever comes later',
    ['past'],
    async ({ bench, chain, first, newest }) => {
      const held = async (at?: Awaited<ReturnType<typeof newest>>) =>
        chain.balance(bench.asset.currencyId, first.address, at);
      const before = await newest();
      const opening = await held();
      await bench.pay(first, HALF);
      await bench.mine();
      const after = await newest();
      await bench.mine();
      expect([await held(before), await held(after), await held()]).toEqual([
        opening,
        opening + HALF,
        opening + HALF,
      ]);
    },
  ),

  behaviour('has no balance for a block that vanished', [], async ({ bench, chain, first, newest }) => {
    await bench.pay(first, HALF);
    await bench.mine();
    const gone = await newest();
    await bench.reorg(1);
    await expect(chain.balance(bench.asset.currencyId, first.address, gone)).rejects.toBeInstanceOf(
      ChainOutage,
    );
  }),
];
