/**
 * No library signs for Monero: a wallet program holds the spend key, on the loopback address, without a node.
 */
import { refuse, SignerProblem } from '../refusal.ts';
import type { MoneroKey } from './monero-keys.ts';

const TIMEOUT_MS = 60_000;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost):\d{1,5}\/?$/;
/** JSON.parse would make floats of the wallet's amounts. */
const AMOUNTS = /("(?:amount|change_amount|amount_in|amount_out|fee|unlock_time)":\s*)(\d+)(?=[,}\s])/g;

export type SpendWallet = (method: string, params: object) => Promise<Record<string, unknown>>;

/** Opened late: signer and wallet program may start in any order. */
export function openSpendWallet(url: string | null, key: MoneroKey): SpendWallet {
  if (url === null)
    throw new SignerProblem('Monero needs the address of its wallet program: name it in `wallets`');
  if (!LOOPBACK.test(url)) throw new SignerProblem(`the wallet program ${url} is not on this machine`);
  const call = callerOf(url);
  return async (method, params) => {
    await ensureOpen(call, key);
    return call(method, params);
  };
}

async function ensureOpen(call: SpendWallet, key: MoneroKey): Promise<void> {
  if ((await addressOf(call)) === key.address) return;
  const filename = `parom-${key.address.slice(0, 16)}`;
  const { address, password, spendKey: spendkey, viewKey: viewkey } = key;
  try {
    await call('open_wallet', { filename, password });
  } catch {
    await call('generate_from_keys', { filename, password, address, spendkey, viewkey, restore_height: 0 });
  }
  if ((await addressOf(call)) !== address) refuse('the wallet program has the keys of another wallet');
}

/** `null` while it has no wallet open. */
const addressOf = (call: SpendWallet): Promise<unknown> =>
  call('get_address', { account_index: 0, address_index: [0] }).then(
    ({ address }) => address,
    () => null,
  );

class Declined extends Error {}

const callerOf =
  (url: string): SpendWallet =>
  async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method, params });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(new URL('/json_rpc', url), { method: 'POST', body, signal }).catch(() =>
      refuse('the wallet program of Monero gives no answer: start monero-wallet-rpc beside the signer'),
    );
    const { result, error } = JSON.parse((await answer.text()).replace(AMOUNTS, '$1"$2"')) as {
      result?: Record<string, unknown>;
      error?: { message?: string };
    };
    if (error !== undefined) throw new Declined(`${method}: ${error.message ?? 'it declines'}`);
    return result ?? {};
  };
