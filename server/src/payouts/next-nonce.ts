/**
 * The number of a wallet's next payment: the database hands it out, and the network never counts more than it handed out. Where it
 * does, payments left the wallet that the database does not know: it came back from a backup, or somebody else has the words.
 */
import { strict as assert } from 'node:assert';
import { alertSubjects } from '../alerts.ts';
import { type Chain, ChainOutage, type Wallet } from '../chains/chain.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import { resolveAlert, tellAlert } from '../platform/alerts/alerts-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { knownNonce, skipNonces, startNonces } from './wallets-store.ts';

interface NonceDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Indexes of each network begin at 0: the same one means another address where it was derived for another network. */
export function walletName(wallet: Wallet): string {
  if (wallet.kind === 'hot') return 'hot';
  const { derivationIndex, derivedFor } = wallet;
  return derivedFor === undefined ? `deposit:${derivationIndex}` : `deposit:${derivedFor}:${derivationIndex}`;
}

/** @throws ChainOutage, once the alert is raised, where the hot wallet has paid what the database does not know */
export async function nextNonce(
  { db, clock, catalogue }: NonceDeps & { readonly catalogue: CatalogueSource },
  chain: Chain,
  wallet: Wallet,
): Promise<number> {
  const { networkId } = chain;
  const name = walletName(wallet);
  // Before the database: a payment that another worker makes in between must not look like a stranger's.
  const counted = await chain.nextNonce(wallet);
  const known = await knownNonce(db, networkId, name);
  if (known === null || (wallet.kind === 'deposit' && counted > known)) {
    const waiting = await countWaiting({ catalogue }, chain, wallet, counted);
    if (waiting > 0) throw new ChainOutage(`${toldWaiting(waiting)} in wallet ${name}`);
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
  if (counted <= known) {
    await resolveAlert(db, clock.now(), alertSubjects.nonce(networkId));
    return known;
  }
  const why = `the network counts ${counted} payments of the hot wallet, the database ${known}`;
  const message = `On ${catalogue().network(networkId)?.name} ${why}: the database is older than the network, as after a restored backup, or something else pays from the wallet. Nothing is signed there, lest somebody be paid twice. Look at what the wallet sent and settle it, then accept-nonce`;
  await tellAlert(db, clock.now(), alertSubjects.nonce(networkId), message);
  throw new ChainOutage(`${why} (alert ${alertSubjects.nonce(networkId)})`);
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

const toldWaiting = (waiting: number): string =>
  `${waiting === 1 ? '1 payment that is unknown here is' : `${waiting} payments that are unknown here are`} not in a final block yet`;

export type AcceptedNonce =
  | { readonly kind: 'accepted'; readonly skipped: number }
  | { readonly kind: 'other-count'; readonly counted: number }
  | { readonly kind: 'waiting'; readonly why: string }
  | { readonly kind: 'not-ahead'; readonly known: number | null };

/** An operator has settled what the database does not know: the hot wallet's payments go on from the network's count. */
export async function acceptNonce(
  { db, clock, catalogue }: NonceDeps & { readonly catalogue: CatalogueSource },
  chain: Chain,
  nonce: number,
): Promise<AcceptedNonce> {
  const wallet = { kind: 'hot' } as const;
  const counted = await chain.nextNonce(wallet);
  if (counted !== nonce) return { kind: 'other-count', counted };
  const known = await knownNonce(db, chain.networkId, walletName(wallet));
  if (known === null || known >= counted) return { kind: 'not-ahead', known };
  const waiting = await countWaiting({ catalogue }, chain, wallet, counted);
  // Those below are known, and offered again until they are settled.
  if (waiting > 0) return { kind: 'waiting', why: toldWaiting(Math.min(waiting, counted - known)) };
  await db.transaction().execute(async (tx) => {
    await skipNonces(tx, { networkId: chain.networkId, wallet: walletName(wallet), value: counted });
    await resolveAlert(tx, clock.now(), alertSubjects.nonce(chain.networkId));
  });
  return { kind: 'accepted', skipped: counted - known };
}
