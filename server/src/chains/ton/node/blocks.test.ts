import { Address } from '@ton/core';
import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { readExisting, readHeader, shardAt } from './blocks.ts';

const hash = (fill: string) => Buffer.alloc(32, fill).toString('base64');
const header = (seqno: number, other: object = {}) => ({
  id: { workchain: -1, shard: '-9223372036854775808', seqno, root_hash: hash('a'), file_hash: hash('b') },
  global_id: -3,
  gen_utime: 1_700_000_000,
  end_lt: '5',
  prev_blocks: [
    {
      workchain: -1,
      shard: '-9223372036854775808',
      seqno: seqno - 1,
      root_hash: hash('c'),
      file_hash: hash('d'),
    },
  ],
  ...other,
});
const context = (answer: unknown) =>
  ({
    node: {
      ask: async (name: string) => (name === 'getMasterchainInfo' ? { last: { seqno: 100 } } : answer),
    },
    settings: { chainId: -3 },
  }) as unknown as Context;

describe('a TON node’s block', () => {
  it('is read with its parent', async () => {
    expect(await readExisting(context(header(7)), 7)).toMatchObject({
      height: 7,
      hash: Buffer.alloc(32, 'a').toString('hex'),
      parentHash: Buffer.alloc(32, 'c').toString('hex'),
      madeAt: new Date(1_700_000_000_000),
    });
  });

  it('with another number, network or no parent is not believed', async () => {
    await expect(readExisting(context(header(8)), 7)).rejects.toThrow('shows block 8 for block 7');
    await expect(readExisting(context(header(7, { prev_blocks: [] })), 7)).rejects.toThrow('for block 7');
    await expect(readExisting(context(header(7, { global_id: -239 })), 7)).rejects.toMatchObject({
      reason: { code: 'nodeOfOtherNetwork', parts: { served: '-239', expected: '-3' } },
    });
  });

  it('above the head is none', async () => {
    expect(await readHeader(context(header(101)), 101)).toBeNull();
    expect(await readHeader(context(header(100)), 100)).toMatchObject({ height: 100 });
  });
});

describe('a TON node’s shard of our wallet', () => {
  const WHOLE = '-9223372036854775808';
  const wallet = new Address(0, Buffer.alloc(32, 7));
  /** Its masterchain blocks name one block of our shard, or another one. */
  function shardsOf(rootOf: (height: unknown) => string) {
    const asked: string[] = [];
    const ask = async (name: string, params: Readonly<Record<string, unknown>>) => {
      asked.push(name);
      if (name !== 'shards') return { ...header(3), end_lt: String(params.seqno) };
      const id = { workchain: 0, shard: WHOLE, seqno: params.seqno, file_hash: hash('b') };
      return {
        shards: [
          { ...id, workchain: -1, root_hash: hash('z') },
          { ...id, root_hash: rootOf(params.seqno) },
        ],
      };
    };
    const shards = { node: { ask }, shardBlocks: new Map() } as unknown as Context;
    const read = async (height: number) => (await shardAt(shards, wallet, height)).endLt;
    return { read, headersAsked: () => asked.filter((name) => name === 'getBlockHeader').length };
  }

  it('that is the same in the next block, is asked for once', async () => {
    const { read, headersAsked } = shardsOf(() => hash('a'));
    expect([await read(8), await read(9)]).toEqual([8n, 8n]);
    expect(headersAsked()).toBe(1);
  });

  it('is read again once it has a new block', async () => {
    const { read, headersAsked } = shardsOf((height) => hash(height === 8 ? 'a' : 'c'));
    expect([await read(8), await read(9), await read(8)]).toEqual([8n, 9n, 8n]);
    expect(headersAsked()).toBe(2);
  });

  it('that no block names, is an outage', async () => {
    const ask = async () => ({ shards: [] });
    const none = { node: { ask }, shardBlocks: new Map() } as unknown as Context;
    await expect(shardAt(none, wallet, 8)).rejects.toThrow('names no shard of ours in block 8');
  });
});
