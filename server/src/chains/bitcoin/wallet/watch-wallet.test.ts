import { expect, it } from 'vitest';
import { quietLog } from '../../../../test/database.ts';
import { StartProblem } from '../../../platform/start-problem.ts';
import { bitcoinPublicKeys } from '../../../signing/index.ts';
import { ChainOutage } from '../../chain.ts';
import { changePath, depositPath } from '../coin.ts';
import type { Node } from '../node/node.ts';
import { openWatchWallet } from './watch-wallet.ts';

const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const keys = bitcoinPublicKeys(MNEMONIC, 'regtest');
const WATCHED_SINCE = new Date('2026-01-31');
const open = (node: Node, newestIndex = 0) =>
  openWatchWallet(
    node,
    { keys, net: 'regtest', watchFrom: WATCHED_SINCE, newestIndex, pauseMs: 0 },
    quietLog,
  );

it('a Bitcoin wallet that reads old blocks at 120 looks stops the start in words', async () => {
  const reading = { ['private_keys_enabled']: false, scanning: { progress: 0.429 } };
  let looks = 0;
  const ask = async () => {
    looks += 1;
    return reading;
  };
  const opening = open({ find: async () => reading, ask } as unknown as Node);
  await expect(opening).rejects.toBeInstanceOf(StartProblem);
  await expect(opening).rejects.toThrow('still reads old blocks (42 %): start again later');
  expect(looks).toBe(120);
});

it('a Bitcoin wallet that holds private keys is not ours, and stops the start', async () => {
  const foreign = { ['private_keys_enabled']: true, scanning: false };
  const node = { find: async () => foreign, ask: async () => foreign } as unknown as Node;
  await expect(open(node)).rejects.toThrow('holds private keys: it is not ours');
});

interface Import {
  readonly desc: string;
  readonly timestamp: number | 'now';
  readonly range: readonly [number, number];
}

/** A node that keeps no descriptor until it is asked to. */
function nodeWith() {
  const imports: Import[] = [];
  const ends = new Map<string, number>();
  let isWilling = true;
  const take = (request: Import) => {
    imports.push(request);
    if (isWilling) ends.set(request.desc, request.range[1]);
    return [{ success: isWilling }];
  };
  const ask = async (method: string, [asked]: readonly unknown[]): Promise<unknown> => {
    if (method === 'getdescriptorinfo') return { descriptor: asked };
    if (method === 'importdescriptors') return take((asked as readonly [Import])[0]);
    if (method === 'listdescriptors')
      return { descriptors: [...ends].map(([desc, end]) => ({ desc: `${desc}#sum`, range: [0, end] })) };
    return { ['private_keys_enabled']: false, scanning: false };
  };
  return {
    node: { ask, find: ask } as unknown as Node,
    imports,
    refuse: (refuses: boolean) => {
      isWilling = !refuses;
    },
  };
}
const asked = ({ desc, timestamp, range }: Import) => [desc.slice(-5), timestamp, range[1]];
const DAY = WATCHED_SINCE.getTime() / 1_000;

it('a new Bitcoin wallet reads old blocks for all addresses made so far', async () => {
  const { node, imports } = nodeWith();
  await open(node, 2_000);
  expect(imports.map(asked)).toEqual([
    ['/0/*)', DAY, 2_999],
    ['/0/*)', DAY, 999],
    ['/1/*)', DAY, 999],
  ]);
});

it('a Bitcoin wallet watches a thousand addresses more for the first that it lacks', async () => {
  const { node, imports } = nodeWith();
  const wallet = await open(node);
  imports.length = 0;
  await Promise.all([999, 1_000, 1_999, 1_001].map((index) => wallet.watch(depositPath(index))));
  await wallet.watch(changePath(1_000));
  expect(imports.map(asked)).toEqual([
    ['/0/*)', 'now', 1_999],
    ['/1/*)', 'now', 1_999],
  ]);
});

it('a Bitcoin address that its node does not watch is an outage, and is asked for again', async () => {
  const { node, refuse } = nodeWith();
  const wallet = await open(node);
  refuse(true);
  await expect(wallet.watch(depositPath(1_000))).rejects.toBeInstanceOf(ChainOutage);
  refuse(false);
  await wallet.watch(depositPath(1_000));
});
