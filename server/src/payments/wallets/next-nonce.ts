import { strict as assert } from 'node:assert';
import { alertSubjects } from '../../alerts.ts';
import { type Chain, Obstructed, type Wallet, walletName } from '../../chains/chain.ts';
import { type CatalogueSource, readNetworkStops } from '../../currencies/index.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { stopNetwork } from '../outflow/stops-store.ts';
import { type FreezeDeps, freezeWallet } from './freeze-wallet.ts';
import { freedNonce, knownNonce, skipNonces, startNonces } from './wallets-store.ts';

/** @throws ChainOutage after freezing the wallet */
export async function nextNonce(deps: FreezeDeps, chain: Chain, wallet: Wallet): Promise<number> {
  const { db, catalogue } = deps;
  const { networkId } = chain;
  const name = walletName(wallet);
  // Another worker's payment would look foreign otherwise.
  const counted = await chain.nextNonce(wallet);
  const known = await knownNonce(db, networkId, name);
  if (known === null || (wallet.kind === 'deposit' && counted > known)) {
    const waiting = await countWaiting({ catalogue }, chain, wallet, counted);
    if (waiting > 0) throw Obstructed.by('strangePaymentsPending', { waiting, wallet: name });
  }
  if (known === null) {
    await startNonces(db, networkId, name, counted);
    const started = await knownNonce(db, networkId, name);
    assert(started !== null, `wallet ${name} of network ${networkId} has no nonce`);
    return started;
  }
  if (wallet.kind === 'deposit') {
    // Emptied by hand: the next sweep takes the rest.
    if (counted > known) await skipNonces(db, { networkId, wallet: name, value: counted });
    return Math.max(counted, known);
  }
  if (counted <= known) return (await freedNonce(db, { networkId, wallet: name, value: counted })) ?? known;
  const why = { kind: 'counted', counted, known } as const;
  await freezeWallet(deps, chain, why);
  throw Obstructed.by('hotWalletFrozen', { why });
}

/** A first foreign spend must be noticed too. */
export async function baselineNonce(deps: FreezeDeps, chain: Chain, counted: number): Promise<void> {
  // A dropped payment would leave a gap in the nonces.
  if ((await countWaiting(deps, chain, { kind: 'hot' }, counted)) > 0) return;
  await startNonces(deps.db, chain.networkId, walletName({ kind: 'hot' }), counted);
}

/** If the network drops one, every later nonce waits. */
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

export type AcceptedNonce =
  /** `skipped` is 0 when the spend disappeared or took a nonce of ours. */
  | { readonly kind: 'accepted'; readonly skipped: number }
  | { readonly kind: 'other-count'; readonly counted: number }
  | { readonly kind: 'waiting'; readonly waiting: number }
  | { readonly kind: 'not-ahead'; readonly known: number | null };

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
  if (waiting > 0) return { kind: 'waiting', waiting: Math.min(waiting, counted - known) };
  await db.transaction().execute(async (tx) => {
    await stopNetwork(tx, chain.networkId, 'wallet', null);
    await skipNonces(tx, { networkId: chain.networkId, wallet: walletName(wallet), value: counted });
    await resolveAlert(tx, clock.now(), alertSubjects.nonce(chain.networkId));
  });
  return { kind: 'accepted', skipped: Math.max(0, counted - known) };
}
