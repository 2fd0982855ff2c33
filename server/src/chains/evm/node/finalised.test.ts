import { expect, it } from 'vitest';
import { agreedFinalised } from './finalised.ts';
import type { Node } from './node.ts';
import type { Member } from './node-set.ts';

const FINAL = { number: 5n, hash: '0xaa' };

/** A second node that shows another finalized block. */
function nodeBeside(change: Partial<Member>): Node {
  const other = {
    name: 'node 2',
    has: () => true,
    silentUntil: 0,
    fault: null,
    faultUntil: 0,
    within: () => ({ getBlock: async () => ({ hash: '0xbb' }) }),
    ...change,
  };
  const client = { getBlock: async () => FINAL };
  const first = { ...other, has: () => false, name: 'node 1', within: () => client };
  return { client, set: { members: [first, other] } } as unknown as Node;
}

it('another finalized block of a node that checks is an outage', async () => {
  await expect(agreedFinalised(nodeBeside({}))).rejects.toThrow('node 2 shows another finalized block 5');
});

it.each([
  ['only broadcasts', { has: (role: string) => role !== 'check' }],
  ['is silent', { silentUntil: Number.POSITIVE_INFINITY }],
  ['is not believed', { fault: 'another network', faultUntil: Number.POSITIVE_INFINITY }],
] as const)('a node that %s has no say about the finalized block', async (_what, change) => {
  expect(await agreedFinalised(nodeBeside(change))).toEqual({ height: 5, hash: '0xaa' });
});
