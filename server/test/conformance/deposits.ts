/** A customer's transfer, from the mempool to the block that stays. */
import { checkAddress, checkMemo } from '@parom/contract/addresses/check-address';
import { formatDecimal } from '@parom/contract/money';
import { expect } from 'vitest';
import { placeKey } from '../../src/chains/chain.ts';
import { readUpTo } from '../scripted-chain.ts';
import { behaviour } from './behaviour.ts';
import { everyAddress, HALF, onlyOf, type Trial, unitOf } from './trial.ts';

const shownBy = async ({ chain, newest }: Trial, ...ours: string[]) =>
  (await chain.block((await newest()).height, onlyOf(...ours)))?.transfers;

export const deposits = [
  behaviour('gives out deposit addresses that are valid and differ', [], async ({ chain, bench }) => {
    const made = await Promise.all([1, 2, 3].map((index) => chain.makeDepositAddress(index)));
    expect(new Set(made.map(({ address, memo }) => `${address}/${memo}`)).size).toBe(3);
    for (const { address, memo } of made) {
      expect(checkAddress(bench.format, address)).toEqual({ ok: true, normalised: address });
      if (memo !== null) expect(checkMemo(bench.format, memo).ok).toBe(true);
    }
  }),

  behaviour('shows a waiting transfer, to the smallest unit', ['mempool'], async (trial) => {
    const amount = (HALF + unitOf(trial.bench.asset)) as typeof HALF;
    const txId = await trial.bench.pay(trial.first, amount);
    await trial.watch();
    expect(await trial.deposits()).toMatchObject([{ state: 'mempool', amount: formatDecimal(amount), txId }]);
  }),

  behaviour('shows the smallest transfer that the network carries', [], async (trial) => {
    await trial.bench.pay(trial.first, trial.bench.depositDust);
    await trial.mineAndWatch();
    expect(await trial.deposits()).toMatchObject([{ amount: formatDecimal(trial.bench.depositDust) }]);
  }),

  behaviour('shows a mined transfer in the place that it had in the mempool', ['mempool'], async (trial) => {
    const { chain, bench, first, newest } = trial;
    await bench.pay(first, HALF);
    const read = readUpTo((await newest()).height);
    const waiting = await chain.pending(onlyOf(first.address), [], read);
    await bench.mine();
    expect((await shownBy(trial, first.address))?.map(placeKey)).toEqual(waiting.map(placeKey));
    expect(await chain.pending(onlyOf(first.address), waiting, readUpTo((await newest()).height))).toEqual(
      [],
    );
  }),

  behaviour('calls a transfer final at its depth and no block earlier', [], async (trial) => {
    await trial.bench.pay(trial.first, HALF);
    for (let depth = 1; depth < trial.bench.depth; depth += 1) {
      await trial.mineAndWatch();
      expect(await trial.states()).toEqual(['mined']);
    }
    await trial.mineAndWatch();
    expect(await trial.states()).toEqual(['final']);
  }),

  behaviour('shows no transfer between strangers, whatever its amount', [], async (trial) => {
    const { bench, first } = trial;
    await bench.pay({ address: await bench.stranger(), memo: null }, HALF);
    await trial.watch();
    await trial.mineAndWatch(1);
    expect(await trial.deposits()).toEqual([]);
    expect(await shownBy(trial, first.address)).toEqual([]);
  }),

  behaviour('asks once a block which addresses are ours', [], async ({ bench, chain, first, newest }) => {
    await bench.pay(first, HALF);
    await bench.pay({ address: await bench.stranger(), memo: null }, HALF);
    await bench.mine();
    let questions = 0;
    await chain.block((await newest()).height, (asked) => ((questions += 1), everyAddress(asked)));
    expect(questions).toBe(1);
  }),

  behaviour('shows two transfers to one address as two', [], async (trial) => {
    const sent = [await trial.bench.pay(trial.first, HALF), await trial.bench.pay(trial.first, HALF)];
    await trial.mineAndWatch();
    expect(new Set(sent).size).toBe(2);
    expect((await trial.deposits()).map(({ txId }) => txId).sort()).toEqual(sent.sort());
  }),

  behaviour(
    'shows two outputs of one transaction in places of their own',
    ['outputs'],
    async (trial, { outputs }) => {
      const txId = await outputs([trial.first, trial.first, trial.second], HALF);
      await trial.mineAndWatch();
      const shown = await trial.deposits();
      expect(shown.map((deposit) => deposit.txId)).toEqual([txId, txId, txId]);
      expect(new Set(shown.map(({ outputIndex }) => outputIndex)).size).toBe(3);
    },
  ),

  behaviour(
    'credits an address that the sender spelt otherwise',
    ['spelling'],
    async (trial, { spelling }) => {
      const { address, memo } = trial.first;
      expect(spelling(address)).not.toBe(address);
      await trial.bench.pay({ address: spelling(address), memo }, HALF);
      await trial.mineAndWatch();
      expect(await trial.states()).toEqual([trial.stateAt(1)]);
    },
  ),

  behaviour('shows a token under its own currency', ['token'], async (trial, { token }) => {
    await token.pay(trial.first, HALF);
    await trial.bench.mine();
    expect(await shownBy(trial, trial.first.address)).toMatchObject([
      { currencyId: token.asset.currencyId, amount: HALF },
    ]);
  }),

  behaviour('keeps the memo of a transfer', ['memo'], async (trial) => {
    await trial.bench.pay(trial.first, HALF);
    await trial.bench.pay(trial.second, HALF);
    await trial.mineAndWatch();
    expect((await trial.deposits()).map(({ memo }) => memo)).toEqual([trial.first.memo, trial.second.memo]);
  }),

  behaviour('records a transfer without memo or with an unknown one', ['memo'], async (trial) => {
    const { address, memo } = trial.first;
    const unknown = memo === '77' ? '78' : '77';
    await trial.bench.pay({ address, memo: null }, HALF);
    await trial.bench.pay({ address, memo: unknown }, HALF);
    await trial.mineAndWatch();
    expect((await trial.deposits()).map((deposit) => deposit.memo)).toEqual([null, unknown]);
  }),

  behaviour('forgets a transfer that left the mempool', ['drop'], async (trial, { drop }) => {
    const txId = await trial.bench.pay(trial.first, HALF);
    await trial.watch();
    await drop(txId);
    const read = readUpTo((await trial.newest()).height);
    expect(await trial.chain.pending(onlyOf(trial.first.address), [], read)).toEqual([]);
    await trial.mineAndWatch();
    expect(await trial.states()).not.toEqual([trial.stateAt(1)]);
  }),

  behaviour('counts a replaced transfer once, at its new amount', ['replace'], async (trial, { replace }) => {
    const old = await trial.bench.pay(trial.first, HALF);
    await trial.watch();
    const txId = await replace(old, (HALF / 2n) as typeof HALF);
    await trial.watch();
    await trial.mineAndWatch(trial.bench.depth);
    expect(await trial.deposits()).toContainEqual(
      expect.objectContaining({ txId, amount: '0.25', state: 'final' }),
    );
    expect((await trial.deposits()).filter(({ state }) => state === 'final')).toHaveLength(1);
  }),
];
