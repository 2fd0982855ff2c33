/**
 * Compares the signer's journal before a process signs for a wallet. After a crash or a restored backup the
 * journal knows more: signing on would use a number twice.
 */
import { type Chain, Obstructed, type SignedBefore } from '../../chains/chain.ts';
import { later } from '../../platform/clock.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { Payment } from '../payment.ts';
import { findPayment } from '../payments-store.ts';
import {
  insertTransmission,
  isDiscarded,
  isStored,
  isUnknownRival,
} from '../transmissions/transmissions-store.ts';
import { type FreezeDeps, freezeWallet } from '../wallets/freeze-wallet.ts';
import { knownNonce, lockNonces } from '../wallets/wallets-store.ts';
import { payAsRivals } from './rivals-store.ts';
import type { SignedForPayments } from './signed-bytes.ts';

interface AdoptDeps extends FreezeDeps {
  readonly store: (transmission: SignedForPayments) => Promise<boolean>;
}

interface Comparison {
  readonly before: readonly SignedBefore[];
  readonly wallets: Set<string>;
}

/** Later entries are our own. */
const comparisons = new WeakMap<Chain, Comparison>();

/** @throws when the wallet must wait */
export async function adoptSigned(deps: AdoptDeps, chain: Chain, wallet: string): Promise<void> {
  if (chain.signedBefore === undefined) return;
  const comparison = comparisons.get(chain) ?? {
    before: await chain.signedBefore(),
    wallets: new Set<string>(),
  };
  comparisons.set(chain, comparison);
  if (comparison.wallets.has(wallet)) return;
  for (const [newest, ...older] of byNonce(comparison.before, wallet)) {
    const known = await knownNonce(deps.db, chain.networkId, wallet);
    if (known === null) continue;
    const now = deps.clock.now();
    // Numbers below were stored, or accepted by an operator.
    if (newest.nonce >= known) await adopt(deps, chain, newest);
    else await adoptBeside(deps, chain, newest, now);
    // Only the newest is offered again.
    for (const entry of older) await adoptBeside(deps, chain, entry, later(now, -60_000));
  }
  comparison.wallets.add(wallet);
}

async function adopt(deps: AdoptDeps, chain: Chain, entry: SignedBefore): Promise<void> {
  const { txId } = entry.signed;
  const payments = await queuedIn(deps, entry);
  if (payments === null) {
    // Another worker signed it, and stored it after the number was read here.
    if (await isStored(deps.db, entry.id)) return;
    if (await isDiscarded(deps.db, entry.id)) return chain.discard?.(entry.signed);
    const why = { kind: 'journal', transaction: txId } as const;
    await freezeWallet(deps, chain, why);
    throw Obstructed.by('hotWalletFrozen', { why });
  }
  const { id, wallet, nonce: value, signed } = entry;
  const nonce = { networkId: chain.networkId, wallet, value };
  if (await deps.store({ id, nonce, signed, payments })) return;
  // Its signer gave it up, perhaps without the time to drop it.
  if (!(await isDiscarded(deps.db, id))) throw Obstructed.by('journalUnstored', { transaction: txId });
  await chain.discard?.(signed);
}

/** It may be the mined one. */
const adoptBeside = ({ db }: AdoptDeps, { networkId }: Chain, entry: SignedBefore, at: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, wallet, nonce: value, signed } = entry;
    await lockNonces(tx, { networkId, wallet });
    if ((await isDiscarded(tx, id)) || !(await isUnknownRival(tx, networkId, signed))) return;
    const paymentIds = entry.payments.map((payment) => payment.id);
    // Given up with their number, which other payments got then.
    if (!(await payAsRivals(tx, networkId, { keys: signed.conflictKeys, paymentIds }))) return;
    await insertTransmission(tx, { id, nonce: { networkId, wallet, value }, signed, paymentIds, at });
  });

/** `null` unless each is owed to this address with this amount. */
async function queuedIn(
  { db }: AdoptDeps,
  entry: SignedBefore,
): Promise<readonly [Payment, ...Payment[]] | null> {
  const owed: Payment[] = [];
  for (const { id, to, amount } of entry.payments) {
    const payment = isUuid(id) ? await findPayment(db, id) : undefined;
    if (payment?.state !== 'queued' || payment.address !== to || payment.amount !== amount) return null;
    owed.push(payment);
  }
  const [first, ...others] = owed;
  return first === undefined ? null : [first, ...others];
}

/** The lowest number first, its newest version first. */
export function byNonce(
  before: readonly SignedBefore[],
  wallet: string,
): [SignedBefore, ...SignedBefore[]][] {
  const versions = new Map<number, [SignedBefore, ...SignedBefore[]]>();
  for (const one of before.filter((entry) => entry.wallet === wallet))
    versions.set(one.nonce, [one, ...(versions.get(one.nonce) ?? [])]);
  return [...versions.values()].toSorted(([one], [other]) => one.nonce - other.nonce);
}
