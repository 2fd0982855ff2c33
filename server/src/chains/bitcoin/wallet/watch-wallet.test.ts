import { expect, it, vi } from 'vitest';
import { quietLog } from '../../../../test/database.ts';
import { StartProblem } from '../../../platform/start-problem.ts';
import { bitcoinPublicKeys } from '../../../signing/index.ts';
import type { Node } from '../node/node.ts';
import { openWatchWallet } from './watch-wallet.ts';

const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const paused = vi.hoisted(() => ({ ms: 0 }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    paused.ms += ms;
    if (paused.ms > 60_000) throw new Error('it waits for ever');
  },
}));

it('a Bitcoin wallet that reads old blocks for half a minute stops the start in words', async () => {
  const reading = { ['private_keys_enabled']: false, scanning: { progress: 0.429 } };
  const node = { find: async () => reading, ask: async () => reading } as unknown as Node;
  const keys = bitcoinPublicKeys(MNEMONIC, 'regtest');
  const opening = openWatchWallet(node, { keys, net: 'regtest', watchFrom: null }, quietLog);
  await expect(opening).rejects.toBeInstanceOf(StartProblem);
  await expect(opening).rejects.toThrow('still reads old blocks (42 %): start again later');
  expect(paused.ms).toBeGreaterThan(29_000);
});
