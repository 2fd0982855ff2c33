/**
 * Remembers our outputs and builds payments that it cannot sign. Lost files are read again from the
 * network.
 */
import { ChainOutage } from '../../chain.ts';
import { minorOf } from '../crypto/addresses.ts';
import { type Caller, callerOf, Declined, type Shape } from '../node/call.ts';
import type { MoneroSettings } from '../settings/settings.ts';
import { addressAnswer, createdAnswer, nothing } from './answers.ts';

const TIMEOUT_MS = 30_000;
const READING_MS = 6 * 60 * 60 * 1_000;
const AT_ONCE = 64;

export interface ViewWallet {
  ask<Answer>(method: string, params: object, answer: Shape<Answer>): Promise<Answer>;
  /** One wallet at a time, and some work takes several calls. */
  alone<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  watch(index: number): Promise<void>;
}

type Opened = Pick<MoneroSettings, 'walletUrl' | 'address' | 'viewKey' | 'restoreHeight' | 'timeoutMs'>;

export async function openViewWallet(settings: Opened): Promise<ViewWallet> {
  const { walletUrl, timeoutMs = TIMEOUT_MS } = settings;
  const caller = callerOf(walletUrl, 'viewWallet', timeoutMs);
  await ensureOpen(caller, settings);
  let turn: Promise<unknown> = Promise.resolve();
  const alone = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
  const ask: ViewWallet['ask'] = async (method, params, answer) => {
    try {
      return await caller.rpc(method, params, answer);
    } catch (error) {
      if (!(error instanceof Declined) || error.code !== NO_WALLET) throw error;
      await ensureOpen(caller, settings);
      return caller.rpc(method, params, answer);
    }
  };
  let last = -1;
  return {
    ask,
    alone,
    watch: async (index) => {
      if (index <= last) return;
      await alone(async () => {
        if (index > last) await makeUpTo(ask, minorOf(index));
        last = Math.max(last, index);
      });
    },
  };
}

/** After a restart of the wallet program. */
const NO_WALLET = -13;

async function ensureOpen(caller: Caller, { address, viewKey, restoreHeight }: Opened): Promise<void> {
  if ((await addressIn(caller)) === address) return;
  const filename = `parom-view-${address.slice(0, 16)}`;
  try {
    await caller.rpc('open_wallet', { filename, password: '' }, nothing, READING_MS);
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    const keys = { filename, password: '', address, viewkey: viewKey, restore_height: restoreHeight };
    await caller.rpc('generate_from_keys', keys, nothing, READING_MS);
  }
  if ((await addressIn(caller)) !== address)
    throw new ChainOutage('the view-only wallet has the keys of another wallet');
}

async function addressIn(caller: Caller): Promise<string | null> {
  try {
    return (await caller.rpc('get_address', { account_index: 0, address_index: [0] }, addressAnswer)).address;
  } catch (error) {
    if (error instanceof Declined) return null;
    throw error;
  }
}

async function makeUpTo(ask: ViewWallet['ask'], minor: number): Promise<void> {
  if (await hasAddress(ask, minor)) return;
  const make = async (count: number): Promise<number> =>
    (await ask('create_address', { account_index: 0, count }, createdAnswer)).address_index + count - 1;
  for (let made = await make(1); made < minor; ) made = await make(Math.min(AT_ONCE, minor - made));
}

async function hasAddress(ask: ViewWallet['ask'], minor: number): Promise<boolean> {
  try {
    await ask('get_address', { account_index: 0, address_index: [minor] }, addressAnswer);
    return true;
  } catch (error) {
    if (error instanceof Declined) return false;
    throw error;
  }
}
