import { describe, expect, it } from 'vitest';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { callNumber } from './calls.ts';

const read = (value: unknown) => {
  const ask = async () => ({ exit_code: 0, stack: [['num', value]] });
  const asked = { address: `0:${'ab'.repeat(32)}`, method: 'get_wallet_data' };
  return callNumber({ node: { ask } } as unknown as Pick<Context, 'node'>, asked);
};

describe('a number that a TON node tells of a contract', () => {
  it.each([
    ['0x0', 0n],
    ['0x2a', 42n],
    ['-0x2a', -42n],
  ])('as %s, is read', async (told, number) => {
    expect(await read(told)).toBe(number);
  });

  // An empty text would be no coins, and a decimal one another sum.
  it.each(['', '42', '0x', '0x2g', '-', 42])('as %j, is an outage', async (told) => {
    await expect(read(told)).rejects.toThrow(ChainOutage);
  });
});
