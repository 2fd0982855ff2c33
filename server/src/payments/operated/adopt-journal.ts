/**
 * After a restored backup the signer's journal holds payments that the database still owes, under other
 * ids. Nothing is signed again.
 */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import type { Chain, SignedBefore } from '../../chains/chain.ts';
import { lockAssets, lockBooks } from '../../ledger/index.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { allOrNothing, type Declined, declined } from '../../platform/outcome.ts';
import type { FollowDeps } from '../follow-deps.ts';
import { stopNetwork } from '../outflow/stops-store.ts';
import type { Payment } from '../payment.ts';
import { movePayment, queuedOnNetwork } from '../payments-store.ts';
import { byNonce } from '../signing/adopt-signed.ts';
import { insertTransmission } from '../transmissions/transmissions-store.ts';
import { HOT, knownNonce, takeNonce } from '../wallets/wallets-store.ts';
import { knowChildren } from './know-children.ts';
import { isOwed, oweWhatWasPaid } from './owe-what-was-paid.ts';

export interface Adopted {
  readonly done: true;
  readonly payments: Match['payments'];
}

interface Match {
  readonly entry: SignedBefore;
  /** With the same number: one of them may be the mined one. */
  readonly older: readonly SignedBefore[];
  readonly payments: readonly { readonly payment: Payment; readonly paid: Decimal }[];
}

export async function adoptJournal(deps: FollowDeps, chain: Chain): Promise<Adopted | Declined> {
  if (chain.signedBefore === undefined) return declined('signerUnreached', {});
  const known = await knownNonce(deps.db, chain.networkId, HOT);
  if (known === null) return declined('walletNeverPaid', {});
  const journal = await chain.signedBefore();
  const numbers = byNonce(journal, HOT).filter(([newest]) => newest.nonce >= known);
  if (numbers.length === 0) return declined('journalKnown', {});
  const around = { networkId: chain.networkId, hotAddress: await chain.hotAddress() };
  const { assets } = deps.catalogue();
  const payable = assets.filter(({ networkId }) => networkId === chain.networkId);
  return allOrNothing(deps.db, async (tx) => {
    // Nothing that waits is held or cancelled from here on.
    await lockAssets(
      tx,
      payable.map(({ id }) => id),
    );
    const unknownHere = numbers.map(([newest]) => newest);
    await knowChildren(tx, journal, unknownHere, {
      ...around,
      catalogue: deps.catalogue(),
      at: deps.clock.now(),
    });
    const queued = await queuedOnNetwork(tx, chain.networkId);
    const matches = matchAll(numbers, queued, deps);
    if ('done' in matches) return matches;
    const refusal = await store(tx, deps, chain, matches);
    return refusal ?? { done: true, payments: matches.flatMap(({ payments }) => payments) };
  });
}

function matchAll(
  numbers: ReturnType<typeof byNonce>,
  queued: readonly Payment[],
  { catalogue }: Pick<FollowDeps, 'catalogue'>,
): readonly Match[] | Declined {
  const entries = numbers.map(([newest]) => newest);
  const left = new Set(queued);
  const found = new Map<SignedBefore['payments'][number], Payment>();
  const isFor = (paid: SignedBefore['payments'][number]) => (payment: Payment) =>
    catalogue().assetById(payment.assetId).currencyId === paid.currencyId &&
    payment.address === paid.to &&
    payment.memo === paid.memo;
  const take = (isIt: (paid: SignedBefore['payments'][number], payment: Payment) => boolean): void => {
    for (const paid of entries.flatMap(({ payments }) => payments)) {
      const fitting = [...left].filter((payment) => isFor(paid)(payment) && isIt(paid, payment));
      const [payment] = fitting;
      if (found.has(paid) || payment === undefined) continue;
      found.set(paid, payment);
      left.delete(payment);
    }
  };
  take((paid, payment) => payment.id === paid.id);
  take((paid, payment) => payment.amount === paid.amount);
  take((_, payment) => isOwed(payment));
  const strange = entries.filter(({ payments }) => !payments.every((paid) => found.has(paid)));
  // Which of them left, only the network knows.
  const ambiguous = numbers.flatMap(([newest, ...older]) =>
    older.filter((one) => !paysTheSame(one, newest) && one.signed.validUntil === null),
  );
  if (strange.length > 0 || ambiguous.length > 0) return unknown([...strange, ...ambiguous]);
  return numbers.map(([entry, ...older]) => ({
    entry,
    older: older.filter((one) => paysTheSame(one, entry)),
    payments: entry.payments.flatMap((paid) => {
      const payment = found.get(paid);
      return payment === undefined ? [] : [{ payment, paid: paid.amount }];
    }),
  }));
}

const paysTheSame = ({ payments: one }: SignedBefore, { payments: other }: SignedBefore): boolean =>
  one.length === other.length && one.every(({ id }) => other.some((paid) => paid.id === id));

const unknown = (strange: readonly SignedBefore[]): Declined =>
  declined('journalUnmatched', {
    strange: strange.map(({ signed, payments }) => ({
      transaction: signed.txId,
      paid: payments.map(({ amount, to }) => ({ amount: formatDecimal(amount), to })),
    })),
  });

async function store(
  tx: Tx,
  { clock, catalogue }: FollowDeps,
  chain: Chain,
  matches: readonly Match[],
): Promise<Declined | null> {
  const at = clock.now();
  const owed = matches.flatMap(({ payments }) => payments);
  const assets = owed.map(({ payment }) => catalogue().assetById(payment.assetId));
  await lockBooks(
    tx,
    assets.map(({ currencyId }) => currencyId),
  );
  for (const { payment, paid } of owed) {
    const asset = catalogue().assetById(payment.assetId);
    if (isOwed(payment) && !(await oweWhatWasPaid(tx, asset, payment, { paid, at })))
      return declined('booksCannotCarry', {});
  }
  for (const { entry, older, payments } of matches) {
    const nonce = { networkId: chain.networkId, wallet: HOT, value: entry.nonce };
    if (!(await takeNonce(tx, nonce))) return declined('nonceNotNext', { nonce: entry.nonce });
    const set = { txId: entry.signed.txId, signedAt: at };
    for (const { payment } of payments)
      if ((await movePayment(tx, payment.id, { from: ['queued'], to: 'signed', set })) === undefined)
        return declined('paymentMoved', { payment: payment.id });
    const paymentIds = payments.map(({ payment }) => payment.id);
    await insertTransmission(tx, { id: entry.id, nonce, signed: entry.signed, paymentIds, at });
    // Only the newest is offered again.
    for (const { id, signed } of older)
      await insertTransmission(tx, { id, nonce, signed, paymentIds, at: later(at, -60_000) });
  }
  await stopNetwork(tx, chain.networkId, 'wallet', null);
  await resolveAlert(tx, at, alertSubjects.nonce(chain.networkId));
  for (const { id } of assets) await resolveAlert(tx, at, alertSubjects.reserve(id));
  return null;
}
