/**
 * The number of a wallet's next payment: the database hands it out, and the network never counts more than it handed out. Where it
 * does, payments left the wallet that the database does not know: it came back from a backup, or somebody else has the words.
 */
import { strict as assert } from 'node:assert';
import { alertSubjects } from '../../alerts.ts';
import { type Chain, ChainOutage, type Wallet } from '../../chains/chain.ts';
import { type CatalogueSource, readNetworkStops } from '../../currencies/index.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { stopNetwork } from '../outflow/stops-store.ts';
import { countedMore, type FreezeDeps, freezeWallet } from './freeze-wallet.ts';
import { knownNonce, skipNonces, startNonces } from './wallets-store.ts';

/** Indexes of each network begin at 0: the same one means another address where it was derived for another network. */
export function walletName(wallet: Wallet): string {
  if (wallet.kind === 'hot') return 'hot';
  const { derivationIndex, derivedFor } = wallet;
  return derivedFor === undefined ? `deposit:${derivationIndex}` : `deposit:${derivedFor}:${derivationIndex}`;
}

/** @throws ChainOutage, once the wallet is frozen, where the hot wallet has paid what the database does not know */
export async function nextNonce(deps: FreezeDeps, chain: Chain, wallet: Wallet): Promise<number> {
  const { db, catalogue } = deps;
  const { networkId } = chain;
  const name = walletName(wallet);
  // Before the database: a payment that another worker makes in between must not look like a stranger's.
  const counted = await chain.nextNonce(wallet);
  const known = await knownNonce(db, networkId, name);
  if (known === null || (wallet.kind === 'deposit' && counted > known)) {
    const waiting = await countWaiting({ catalogue }, chain, wallet, counted);
    if (waiting > 0) throw new ChainOutage(`${waitingPayments(waiting)} in wallet ${name}`);
  }
  if (known === null) {
    await startNonces(db, networkId, name, counted);
    const started = await knownNonce(db, networkId, name);
    assert(started !== null, `wallet ${name} of network ${networkId} has no nonce`);
    return started;
  }
  if (wallet.kind === 'deposit') {
    // Coins that left a deposit address by hand were paid to nobody: a sweep finds what is left.
    if (counted > known) await skipNonces(db, { networkId, wallet: name, value: counted });
    return Math.max(counted, known);
  }
  if (counted <= known) return known;
  const why = countedMore(counted, known);
  await freezeWallet(deps, chain, why);
  throw new ChainOutage(`${why} (alert ${alertSubjects.nonce(networkId)})`);
}

/** A wallet that never paid is numbered from what its network counts, so that its first foreign spend is noticed as well. */
export async function baselineNonce(deps: FreezeDeps, chain: Chain, counted: number): Promise<void> {
  // What only waits may be dropped: the numbers would begin behind a hole.
  if ((await countWaiting(deps, chain, { kind: 'hot' }, counted)) > 0) return;
  await startNonces(deps.db, chain.networkId, walletName({ kind: 'hot' }), counted);
}

/**
 * Payments that the database does not know and that are not in a final block yet. Their bytes are lost: should the network drop one,
 * nobody offers it again, and what is signed with the numbers behind it would wait for ever.
 */
async function countWaiting(
  { catalogue }: { readonly catalogue: CatalogueSource },
  chain: Chain,
  wallet: Wallet,
  counted: number,
): Promise<number> {
  if (counted === 0) return 0;
  const { approvesRequired } = catalogue().networkById(chain.networkId);
  return counted - (await chain.settledNonce(wallet, approvesRequired));
}

const waitingPayments = (waiting: number): string =>
  `${waiting === 1 ? '1 payment that is unknown here is' : `${waiting} payments that are unknown here are`} not in a final block yet`;

export type AcceptedNonce =
  /** `skipped` is 0 where the network forgot the spend again, or it took a number of ours. */
  | { readonly kind: 'accepted'; readonly skipped: number }
  | { readonly kind: 'other-count'; readonly counted: number }
  | { readonly kind: 'waiting'; readonly why: string }
  | { readonly kind: 'not-ahead'; readonly known: number | null };

/** An operator has settled what the database does not know: the hot wallet's payments go on from the network's count. */
export async function acceptNonce(
  { db, clock, catalogue }: FreezeDeps,
  chain: Chain,
  nonce: number,
): Promise<AcceptedNonce> {
  const wallet = { kind: 'hot' } as const;
  const counted = await chain.nextNonce(wallet);
  if (counted !== nonce) return { kind: 'other-count', counted };
  const known = await knownNonce(db, chain.networkId, walletName(wallet));
  const isFrozen = (await readNetworkStops(db, chain.networkId)).wallet !== null;
  const isAhead = known !== null && counted > known;
  if (known === null || (!isAhead && !isFrozen)) return { kind: 'not-ahead', known };
  const waiting = isAhead ? await countWaiting({ catalogue }, chain, wallet, counted) : 0;
  // Those below are known, and offered again until they are settled.
  if (waiting > 0) return { kind: 'waiting', why: waitingPayments(Math.min(waiting, counted - known)) };
  await db.transaction().execute(async (tx) => {
    await stopNetwork(tx, chain.networkId, 'wallet', null);
    await skipNonces(tx, { networkId: chain.networkId, wallet: walletName(wallet), value: counted });
    await resolveAlert(tx, clock.now(), alertSubjects.nonce(chain.networkId));
  });
  return { kind: 'accepted', skipped: Math.max(0, counted - known) };
}
