/** The node's wallet knows our public keys only. Each mnemonic has its own wallet. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Logger } from '../../../platform/logger.ts';
import { StartProblem } from '../../../platform/start-problem.ts';
import { ChainOutage } from '../../chain.ts';
import type { KeyPath } from '../coin.ts';
import { descriptorsAnswer, importAnswer, walletInfo } from '../node/answers.ts';
import { Declined, type Node, rpcCodes } from '../node/node.ts';
import type { BitcoinSettings } from '../settings/settings.ts';

const RANGE = 1_000;
const TRIES = 120;
const PAUSE_MS = 250;
/** A new wallet may read old blocks. */
const SCAN_TIMEOUT_MS = 60 * 60_000;

export interface WatchWallet {
  readonly name: string;
  ask<Answer>(method: string, params: readonly unknown[], answer: z.core.$ZodType<Answer>): Promise<Answer>;
  find<Answer>(
    method: string,
    params: readonly unknown[],
    answer: z.core.$ZodType<Answer>,
    absent: readonly number[],
  ): Promise<Answer | null>;
  /** Before coins can arrive there. */
  watch(path: KeyPath): Promise<void>;
}

interface Watched extends Pick<BitcoinSettings, 'keys' | 'watchFrom' | 'net' | 'newestIndex'> {
  readonly pauseMs?: number;
}

/** @throws StartProblem when the node can keep no wallet, or still reads old blocks */
export async function openWatchWallet(node: Node, settings: Watched, log: Logger): Promise<WatchWallet> {
  const name = nameOf(settings);
  const { pauseMs = PAUSE_MS } = settings;
  const isNew = await loadOrCreate(node, name, pauseMs);
  await waitUntilRead(node, name, pauseMs);
  const ranges = await openRanges(node, name, settings);
  const since = settings.watchFrom ?? 'now';
  if (isNew) log.warn({ wallet: name, since }, 'a watching wallet was made in the Bitcoin node');
  const how = { wallet: name };
  return {
    name,
    ask: (method, params, answer) => node.ask(method, params, answer, how),
    find: (method, params, answer, absent) => node.find(method, params, answer, absent, how),
    watch: ranges.watch,
  };
}

const nameOf = ({ keys, net }: Watched): string =>
  `parom-${createHash('sha256').update(`${net} ${keys.accountXpub} ${keys.hotXpub}`).digest('hex').slice(0, 12)}`;

/** Another process makes the wallet read for a moment; old blocks take far longer. */
async function waitUntilRead(node: Node, name: string, pauseMs: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    const info = await node.ask('getwalletinfo', [], walletInfo, { wallet: name });
    if (info['private_keys_enabled'])
      throw new StartProblem(`the wallet ${name} of the Bitcoin node holds private keys: it is not ours`);
    if (info.scanning === false) return;
    const percent = Math.floor(info.scanning.progress * 100);
    if (tries === TRIES)
      throw new StartProblem(`the Bitcoin node still reads old blocks (${percent} %): start again later`);
    await sleep(pauseMs);
  }
}

/** Two processes may start at once. */
async function loadOrCreate(node: Node, name: string, pauseMs: number): Promise<boolean> {
  if (await isLoaded(node, name)) return false;
  const loaded = await declinedTo(() => node.ask('loadwallet', [name, true], z.unknown()));
  if (loaded === null || (await isLoaded(node, name))) return false;
  const created = await declinedTo(() =>
    node.ask('createwallet', [name, true, true, '', false, true, true], z.unknown()),
  );
  if (created === null) return true;
  for (let tries = 0; tries < TRIES; tries++) {
    if (await isLoaded(node, name)) return false;
    await sleep(pauseMs);
  }
  throw new ChainOutage(`the Bitcoin node makes no wallet ${name}: ${created.message}`);
}

async function isLoaded(node: Node, name: string): Promise<boolean> {
  try {
    const absent = [rpcCodes.noWallet];
    return (await node.find('getwalletinfo', [], z.unknown(), absent, { wallet: name })) !== null;
  } catch (error) {
    if (!(error instanceof Declined) || error.code !== rpcCodes.unknownMethod) throw error;
    throw new StartProblem(
      'the Bitcoin node has no wallets, and without one no coin of ours could be found. ' +
        'Start it without -disablewallet; the watching wallet in it holds no private key',
    );
  }
}

async function declinedTo(work: () => Promise<unknown>): Promise<Declined | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Declined) return error;
    throw error;
  }
}

/** The wallet takes one import at a time. */
async function inTurn<Answer>(work: () => Promise<Answer>, pauseMs: number): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof Declined && error.code === rpcCodes.wallet;
      if (!isBusy || tries === TRIES) throw error;
      await sleep(pauseMs);
    }
  }
}

interface Branch extends Pick<KeyPath, 'account' | 'branch'> {
  readonly descriptor: string;
  /** The node itself goes on only where no thousand addresses in a row are unpaid. */
  readonly newest: number;
}

async function openRanges(
  node: Node,
  wallet: string,
  { keys, watchFrom, newestIndex, pauseMs = PAUSE_MS }: Watched,
) {
  const branches: readonly Branch[] = [
    { account: 'deposits', branch: 0, descriptor: `wpkh(${keys.accountXpub}/0/*)`, newest: newestIndex },
    { account: 'hot', branch: 0, descriptor: `wpkh(${keys.hotXpub}/0/*)`, newest: 0 },
    { account: 'hot', branch: 1, descriptor: `wpkh(${keys.hotXpub}/1/*)`, newest: 0 },
  ];
  const since = watchFrom === null ? 'now' : Math.floor(watchFrom.getTime() / 1_000);
  let ends = await readEnds(node, wallet);

  async function extend({ descriptor }: Branch, index: number, timestamp: number | 'now') {
    const { descriptor: desc } = await node.ask(
      'getdescriptorinfo',
      [descriptor],
      z.object({ descriptor: z.string() }),
    );
    const end = Math.max((Math.floor(index / RANGE) + 1) * RANGE - 1, ends.get(descriptor) ?? 0);
    const request = [{ desc, timestamp, range: [0, end], active: false }];
    const how = { wallet, timeoutMs: SCAN_TIMEOUT_MS };
    const [imported] = await inTurn(
      () => node.ask('importdescriptors', [request], importAnswer, how),
      pauseMs,
    );
    ends = await readEnds(node, wallet);
    // Another process may have gone further.
    if ((ends.get(descriptor) ?? -1) < index)
      throw new ChainOutage(
        `the Bitcoin node does not watch our addresses: ${imported?.error?.message ?? ''}`,
      );
  }

  for (const branch of branches) if (!ends.has(branch.descriptor)) await extend(branch, branch.newest, since);
  let turn: Promise<void> = Promise.resolve();
  return {
    watch: async (path: KeyPath): Promise<void> => {
      const one = branches.find(({ account, branch }) => account === path.account && branch === path.branch);
      if (one === undefined || path.index <= (ends.get(one.descriptor) ?? -1)) return;
      const mine = turn.then(async () => {
        if (path.index > (ends.get(one.descriptor) ?? -1)) await extend(one, path.index, 'now');
      });
      turn = mine.catch(() => {});
      await mine;
    },
  };
}

async function readEnds(node: Node, wallet: string): Promise<Map<string, number>> {
  const { descriptors } = await node.ask('listdescriptors', [], descriptorsAnswer, { wallet });
  return new Map(descriptors.map(({ desc, range }) => [desc.replace(/#.*$/, ''), range?.[1] ?? 0]));
}
