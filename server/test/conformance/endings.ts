/** Payments that lose their block, their number or their time. */
import { expect } from 'vitest';
import { behaviour } from './behaviour.ts';
import type { Levers } from './bench.ts';
import { type SentPayment, type Trial, waitingOn } from './trial.ts';

/** The loser is signed first; both spend the same. */
async function contest(
  { chain, order }: Trial,
  { rivalOf }: Pick<Levers, 'rivalOf'>,
): Promise<{ loser: SentPayment; winner: SentPayment }> {
  const [one, other] = await order().then((ordered) => [ordered, rivalOf(ordered)] as const);
  return {
    loser: { order: one, signed: await chain.sign(one) },
    winner: { order: other, signed: await chain.sign(other) },
  };
}

const keysOf = ({ signed }: SentPayment): ReadonlySet<string> => new Set(signed.conflictKeys);

export const endings = [
  behaviour(
    'names a shared conflict key where payments spend the same',
    ['rivalOf'],
    async (trial, levers) => {
      const { loser, winner } = await contest(trial, levers);
      expect([...keysOf(loser)].filter((key) => keysOf(winner).has(key))).not.toEqual([]);
      const first = await trial.send();
      const second = await trial.send({ ahead: [first.signed.bytes], nonce: first.order.nonce + 1 });
      expect(keysOf(first).size).toBeGreaterThan(0);
      expect([...keysOf(first)].filter((key) => keysOf(second).has(key))).toEqual([]);
    },
  ),

  behaviour('mines one of two payments that spend the same', ['rivalOf'], async (trial, levers) => {
    const both = Object.values(await contest(trial, levers));
    for (const { signed } of both) await trial.chain.broadcast(signed.bytes).catch(() => {});
    await trial.bench.mine(2);
    const states = await Promise.all(both.map(({ signed }) => trial.stateOf(signed)));
    const mined = both.filter((_, place) => states[place] === 'included');
    expect(mined).toHaveLength(1);
    expect(await trial.bench.received(both[0]?.order.to ?? '')).toBe(mined[0]?.order.amount);
  }),

  behaviour(
    'calls the loser impossible at final depth and no block earlier',
    ['rivalOf'],
    async (trial, levers) => {
      const { loser, winner } = await contest(trial, levers);
      await trial.chain.broadcast(winner.signed.bytes);
      for (let depth = 1; depth < trial.bench.depth; depth += 1) {
        await trial.bench.mine();
        expect(await trial.stateOf(loser.signed)).toBe('missing');
      }
      await trial.bench.mine();
      expect(await trial.chain.lookUp(loser.signed)).toMatchObject({
        state: 'impossible',
        confirmations: trial.bench.depth,
      });
      expect(await trial.stateOf(winner.signed)).toBe('included');
    },
  ),

  behaviour(
    'sees in the first block that another payment took the place',
    ['rivalOf'],
    async (trial, levers) => {
      const { loser, winner } = await contest(trial, levers);
      expect(await trial.chain.isOvertaken(loser.signed)).toBe(false);
      await trial.chain.broadcast(winner.signed.bytes);
      expect(await trial.chain.isOvertaken(loser.signed)).toBe(false);
      await trial.bench.mine();
      expect(await trial.chain.isOvertaken(loser.signed)).toBe(true);
      expect(await trial.chain.isOvertaken(winner.signed)).toBe(false);
    },
  ),

  behaviour('brings back a payment that a re-org dropped, by the same bytes', [], async (trial) => {
    const { signed, order } = await trial.send();
    await trial.bench.mine();
    await trial.bench.reorg(1, [signed.txId]);
    expect(['missing', 'pending']).toContain(await trial.stateOf(signed));
    await trial.chain.broadcast(signed.bytes);
    await trial.bench.mine();
    expect(await trial.chain.lookUp(signed)).toMatchObject({ state: 'included', confirmations: 1 });
    expect(await trial.bench.received(order.to)).toBe(order.amount);
  }),

  behaviour('counts depth anew for a payment that a re-org moved', [], async (trial) => {
    const { signed } = await trial.send();
    await trial.bench.mine(2);
    const before = await trial.chain.lookUp(signed);
    await trial.bench.reorg(2);
    await trial.bench.mine();
    const after = await trial.chain.lookUp(signed);
    expect(after.state).toBe('included');
    expect('blockHash' in after && 'blockHash' in before && after.blockHash === before.blockHash).toBe(false);
    const { height } = await trial.newest();
    expect('height' in after && 'confirmations' in after && after.confirmations - 1 + after.height).toBe(
      height,
    );
  }),

  behaviour(
    'takes back "impossible" when a re-org lets the loser win',
    ['rivalOf'],
    async (trial, levers) => {
      const { loser, winner } = await contest(trial, levers);
      await trial.chain.broadcast(winner.signed.bytes);
      await trial.bench.mine(trial.bench.depth);
      expect(await trial.stateOf(loser.signed)).toBe('impossible');
      await trial.bench.reorg(trial.bench.depth, [winner.signed.txId]);
      await trial.chain.broadcast(loser.signed.bytes);
      await trial.bench.mine();
      expect(await trial.stateOf(loser.signed)).toBe('included');
      expect(await trial.stateOf(winner.signed)).not.toBe('included');
    },
  ),

  behaviour(
    'mines a payment in the last block of its time',
    ['expiry'],
    async (trial, { expiry: { blocks } }) => {
      const signed = await trial.chain.sign(await trial.order());
      await trial.bench.mine(blocks - 1);
      await trial.chain.broadcast(signed.bytes);
      await trial.bench.mine();
      expect(await trial.chain.lookUp(signed)).toMatchObject({ state: 'included' });
      await trial.bench.mine(trial.bench.depth);
      expect(await trial.stateOf(signed)).toBe('included');
    },
  ),

  behaviour('names the last block that may hold a payment', ['expiry'], async (trial, { expiry }) => {
    const end = expiry.endOf(await trial.chain.head());
    expect((await trial.chain.sign(await trial.order())).validUntil).toEqual(end);
  }),

  behaviour(
    'calls an expired payment impossible in a final block only',
    ['expiry'],
    async (trial, { expiry: { blocks } }) => {
      const signed = await trial.chain.sign(await trial.order());
      await trial.bench.mine(blocks + trial.bench.depth - 2);
      expect(await trial.stateOf(signed)).toBe('missing');
      await trial.bench.mine();
      expect(await trial.stateOf(signed)).toBe('impossible');
      await expect(trial.chain.broadcast(signed.bytes)).rejects.toThrow();
    },
  ),

  behaviour(
    'calls a payment impossible that waited beyond its time',
    ['expiry', 'stuck'],
    async (trial, { expiry: { blocks }, stuck }) => {
      const { signed } = await trial.send();
      const jam = await stuck();
      await trial.bench.mine(blocks - 1);
      expect(await trial.stateOf(signed)).toBe(waitingOn(trial));
      await trial.bench.mine();
      await jam.end();
      await trial.bench.mine(trial.bench.depth);
      expect(await trial.stateOf(signed)).toBe('impossible');
    },
  ),

  behaviour(
    'tells a payment that its recipient refused as failed',
    ['refusing'],
    async (trial, { refusing }) => {
      const { currencyId } = refusing.asset;
      const ordered = await trial.order({ currencyId });
      const signed = await trial.chain.sign(ordered);
      await refusing.refuse(ordered.to);
      await trial.chain.broadcast(signed.bytes);
      await trial.bench.mine();
      expect(await trial.chain.lookUp(signed)).toMatchObject({ state: 'failed', confirmations: 1 });
      expect(await trial.chain.balance(currencyId, ordered.to)).toBe(0n);
    },
  ),
];
