import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transfer } from '../../chain.ts';
import type { Context } from '../context.ts';
import { type Hidden, lookInside } from './look-inside.ts';
import { internalIndex } from './transfers.ts';

const BLOCK = { height: 7, hash: `0x${'a'.repeat(64)}` };
const OTHER = { height: 8, hash: `0x${'b'.repeat(64)}` };
const OURS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TEN_MINUTES = 600_000;

let now: number;
beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const hidden = (txId: string, block = BLOCK): Hidden => ({
  transfer: { txId, outputIndex: internalIndex(0), address: OURS, units: 5n } as Transfer,
  block,
});
const paysUs = {
  type: 'CALL',
  from: OURS,
  to: '0x1',
  calls: [{ type: 'CALL', from: '0x1', to: OURS, value: '0x5' }],
};

/** A node whose every trace takes so long, and fails unless `trace` is given. */
function nodeWith(traceMs: number, trace?: object) {
  const asked: unknown[] = [];
  let mined = BLOCK;
  const request = async ({ params: [txId] }: { readonly params: readonly unknown[] }) => {
    asked.push(txId);
    now += traceMs;
    if (trace === undefined) throw new Error('no state');
    return trace;
  };
  const node = {
    within: () => ({ request }),
    ask: async () => 1n,
    find: async () => ({ blockHash: mined.hash, status: 'success' }),
  };
  const context = { node, seesInternalCalls: true, insights: new Map() } as unknown as Context;
  return {
    asked,
    look: async (...all: readonly Hidden[]) => [...(await lookInside(context, all)).values()],
    reorganise: () => {
      mined = OTHER;
    },
  };
}

describe('a hidden EVM deposit', () => {
  it('is asked for again ten minutes after its trace failed', async () => {
    const { look, asked } = nodeWith(0);
    expect(await look(hidden('one'))).toEqual(['unseen']);
    now += TEN_MINUTES - 1;
    expect(await look(hidden('one'))).toEqual(['unknown']);
    expect(asked).toHaveLength(1);
    now += 1;
    expect(await look(hidden('one'))).toEqual(['unseen']);
    expect(asked).toHaveLength(2);
  });

  it('that is seen once stays seen, and costs no second trace', async () => {
    const { look, asked } = nodeWith(0, paysUs);
    for (let time = 0; time < 2; time += 1) expect(await look(hidden('one'))).toEqual(['there']);
    expect(asked).toHaveLength(1);
  });

  it('waits for a later look once others took five seconds', async () => {
    const { look, asked } = nodeWith(2_500);
    const all = ['one', 'two', 'three'].map((txId) => hidden(txId));
    expect(await look(...all)).toEqual(['unseen', 'unseen', 'unknown']);
    expect(asked).toEqual(['one', 'two']);
    now += 1;
    expect(await look(...all)).toEqual(['unknown', 'unknown', 'unseen']);
  });

  it('is asked for at once in another block, once the node has that block', async () => {
    const { look, asked, reorganise } = nodeWith(0, paysUs);
    expect(await look(hidden('one'))).toEqual(['there']);
    expect(await look(hidden('one', OTHER))).toEqual(['unknown']);
    reorganise();
    expect(await look(hidden('one', OTHER))).toEqual(['there']);
    expect(asked).toHaveLength(3);
  });
});
