import { expect, it } from 'vitest';
import { tryTransfer } from './calls.ts';
import type { Node } from './node.ts';

const TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const tried = (answer: object) =>
  tryTransfer({ ask: async () => answer } as unknown as Node, { owner: TO, contract: TO }, TO, 5n);

it.each([
  ['by a message', { result: { result: true, message: '524556455254' }, transaction: { ret: [{}] } }],
  ['by its result', { result: { result: true }, transaction: { ret: [{ ret: 'FAILED' }] } }],
])('a trial on TRON that the node calls failed %s alone is reverted', async (_how, answer) => {
  expect(await tried({ ...answer, energy_used: 1_000 })).toEqual({ reverted: true });
});

it('a trial on TRON that the node calls no failure tells its energy', async () => {
  const answer = { result: { result: true }, energy_used: 64_285, transaction: { ret: [{}] } };
  expect(await tried(answer)).toEqual({ reverted: false, energy: 64_285n });
});
