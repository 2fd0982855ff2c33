/** A node that fails, lags or lies costs time and no money. */
import { expect } from 'vitest';
import { type Chain, ChainOutage } from '../../src/chains/chain.ts';
import { readUpTo } from '../scripted-chain.ts';
import { behaviour } from './behaviour.ts';
import { everyAddress, HALF, onlyOf, type SentPayment, type Trial } from './trial.ts';

const everyCall = (chain: Chain, { bench, first }: Trial, { order, signed }: SentPayment) => [
  () => chain.head(),
  () => chain.block(1, everyAddress),
  () => chain.header(1),
  () => chain.pending(everyAddress, [], readUpTo(1)),
  () => chain.estimateFee(bench.asset.currencyId),
  () => chain.nextNonce({ kind: 'hot' }),
  () => chain.settledNonce({ kind: 'hot' }, 1),
  () => chain.sign(order),
  () => chain.broadcast(signed.bytes),
  () => chain.lookUp(signed),
  () => chain.isOvertaken(signed),
  () => chain.findPaid({ ...order, txId: signed.txId }),
  () => chain.balance(bench.asset.currencyId, first.address),
];

export const badNodes = [
  behaviour(
    'calls a silent node an outage in every call, and loses nothing',
    ['down'],
    async (trial, { down }) => {
      const sent = await trial.send();
      const node = await down();
      for (const call of everyCall(node.chain, trial, sent))
        await expect(call()).rejects.toBeInstanceOf(ChainOutage);
      await node.mend();
      await trial.bench.mine();
      expect(await trial.stateOf(sent.signed)).toBe('included');
    },
  ),

  behaviour('counts once what a node lists twice', ['twice'], async (trial, { twice }) => {
    await trial.bench.pay(trial.first, HALF);
    const node = await twice();
    const waiting = await node.chain.pending(
      onlyOf(trial.first.address),
      [],
      readUpTo((await trial.newest()).height),
    );
    expect(waiting.length).toBeGreaterThan(1);
    await trial.watch(node.chain);
    await trial.bench.mine();
    await trial.watch(node.chain);
    expect(await trial.states()).toEqual([trial.stateAt(1)]);
    await node.mend();
  }),

  behaviour('takes nothing back on the word of a node that lags', ['behind'], async (trial, { behind }) => {
    await trial.bench.pay(trial.first, HALF);
    await trial.mineAndWatch(2);
    const node = await behind(2);
    await trial.watch(node.chain);
    expect(await trial.states()).toEqual([trial.stateAt(2)]);
    await node.mend();
    await trial.mineAndWatch(trial.bench.depth);
    expect(await trial.states()).toEqual(['final']);
  }),

  behaviour('calls nothing final by a head that no node has', ['astray'], async (trial, { astray }) => {
    await trial.bench.pay(trial.first, HALF);
    if (trial.bench.depth > 1) await trial.mineAndWatch();
    const before = await trial.states();
    const node = await astray();
    await trial.watch(node.chain).catch((error: unknown) => expect(error).toBeInstanceOf(ChainOutage));
    expect(await trial.states()).toEqual(before);
    await node.mend();
    await trial.mineAndWatch(trial.bench.depth);
    expect(await trial.states()).toEqual(['final']);
  }),

  behaviour('reads no block that does not follow the last one', ['unlinked'], async (trial, { unlinked }) => {
    await trial.bench.pay(trial.first, HALF);
    await trial.bench.mine();
    const node = await unlinked();
    await trial.watch(node.chain).catch((error: unknown) => expect(error).toBeInstanceOf(ChainOutage));
    expect(await trial.states()).toEqual([]);
    await node.mend();
    await trial.watch();
    expect(await trial.states()).toEqual([trial.stateAt(1)]);
  }),

  behaviour(
    'reads no block whose node leaves a transfer out',
    ['forgetful'],
    async (trial, { forgetful }) => {
      const { pay } = trial.bench.levers.token ?? trial.bench;
      await pay(trial.first, HALF);
      await trial.bench.mine();
      const node = await forgetful();
      await expect(trial.watch(node.chain)).rejects.toBeInstanceOf(ChainOutage);
      expect(await trial.states()).toEqual([]);
      await node.mend();
      await trial.watch();
      expect(await trial.states()).toEqual([trial.stateAt(1)]);
    },
  ),

  behaviour(
    'believes nothing of a node that serves another network',
    ['foreign'],
    async (trial, { foreign }) => {
      const { order, signed } = await trial.send();
      await trial.bench.mine();
      const node = await foreign();
      for (const call of [
        () => node.chain.nextNonce({ kind: 'hot' }),
        () => node.chain.settledNonce({ kind: 'hot' }, 1),
        () => node.chain.sign(order),
        () => node.chain.isOvertaken(signed),
      ])
        await expect(call()).rejects.toBeInstanceOf(ChainOutage);
      await node.mend();
      expect(await trial.stateOf(signed, node.chain)).toBe('included');
    },
  ),
];
