/** Each entry is posted once, however often its event is delivered. */
import { type AlertDetail, alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { Unsigned } from '@parom/contract/console/answers/alerts/payments';
import { formatDecimal } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import type { Chain } from '../../chains/chain.ts';
import { assetName, type CatalogueSource } from '../../currencies/index.ts';
import {
  depositCredited,
  depositLost,
  type EntryKey,
  entryKeys,
  isPosted,
  postEntry,
  takeBackEntry,
  undone,
} from '../../ledger/index.ts';
import { type Payment, takeLossesBack, unsignedOn } from '../../payments/index.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deposit } from './deposit-store.ts';
import { setCredited, setLost } from './judgement-store.ts';

export interface DepositBooksDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
  readonly hotAddresses: ReadonlySet<string>;
}

/** Numbered: a deposit that returns in another block is credited again. */
export async function creditDeposit(tx: Tx, deps: DepositBooksDeps, deposit: Deposit): Promise<void> {
  if (deposit.lossEntryKey !== null) return undoLoss(tx, deposit, deposit.lossEntryKey, deps.clock.now());
  if (deposit.creditEntryKey !== null || deposit.disposition === 'vanished') return;
  const key = await nextKey(tx, (number) => entryKeys.deposit(deposit.id, number));
  const owner = deposit.disposition === 'unmatched' ? 'unmatched' : 'customer';
  const posted = await postEntry(tx, {
    key,
    kind: 'deposit',
    ticketId: deposit.ticketId,
    at: deps.clock.now(),
    postings: depositCredited(deposit, deposit.amount, walletOf(deps, deposit), owner),
  });
  if (posted === 'posted') await setCredited(tx, deposit.id, key);
}

export async function takeCreditBack(tx: Tx, deposit: Deposit, key: EntryKey, at: Date): Promise<void> {
  const { ticketId } = deposit;
  // The payment was taken back after the loss: the customer bears it.
  if (deposit.lossEntryKey !== null) await undoLoss(tx, deposit, deposit.lossEntryKey, at);
  else await takeLossesBack(tx, deposit, at);
  const posted = await takeBackEntry(tx, { key, kind: 'deposit-undone', ticketId, at });
  if (posted === 'posted') await setCredited(tx, deposit.id, null);
}

/** The deposit vanished after its money was spent: the house books a loss. */
export async function bookLoss(tx: Tx, deps: DepositBooksDeps, deposit: Deposit): Promise<void> {
  const at = deps.clock.now();
  if (deposit.lossEntryKey === null) await postLoss(tx, deps, deposit, at);
  // Repeated: the deposit may have returned, and been paid for again.
  await raiseOrUpdateAlert(tx, at, alertSubjects.reorg(deposit.id), await lossDetail(tx, deps, deposit));
}

async function postLoss(tx: Tx, deps: DepositBooksDeps, deposit: Deposit, at: Date): Promise<void> {
  const key = await nextKey(tx, (number) => entryKeys.loss(deposit.id, number));
  const posted = await postEntry(tx, {
    key,
    kind: 'loss',
    ticketId: deposit.ticketId,
    at,
    postings: depositLost(deposit, deposit.amount, walletOf(deps, deposit)),
  });
  if (posted === 'already-posted') return;
  await setLost(tx, deposit.id, key);
  await takeLossesBack(tx, deposit, at);
}

async function lossDetail(tx: Tx, { catalogue }: DepositBooksDeps, deposit: Deposit): Promise<AlertDetail> {
  const sum = { amount: formatDecimal(deposit.amount), coin: assetName(catalogue(), deposit) };
  const payment = await unsignedOn(tx, deposit.id);
  const unsigned = payment === undefined ? null : unsignedParts(payment);
  return alertDetail('depositVanished', { deposit: deposit.id, sum, unsigned });
}

const unsignedParts = ({ purpose, id, ticketId, state }: Payment): Unsigned => ({
  purpose,
  payment: id,
  ticket: ticketId,
  isManual: state === 'manual',
});

async function undoLoss(tx: Tx, deposit: Deposit, key: EntryKey, at: Date): Promise<void> {
  const { ticketId } = deposit;
  const posted = await takeBackEntry(tx, { key, kind: 'loss-undone', ticketId, at });
  if (posted === 'already-posted') return;
  await setLost(tx, deposit.id, null);
  await resolveAlert(tx, at, alertSubjects.reorg(deposit.id));
}

/** Concurrent handlers of one event find the same number. */
async function nextKey<Key extends EntryKey>(tx: Tx, numbered: (number: number) => Key): Promise<Key> {
  for (let number = 0; ; number += 1) {
    const key = numbered(number);
    if (!(await isPosted(tx, undone(key)))) return key;
  }
}

function walletOf(deps: DepositBooksDeps, deposit: Deposit): 'hot' | 'deposits' {
  if (deps.hotAddresses.has(deposit.address)) return 'hot';
  return deps.chains.get(deposit.networkId)?.depositsNeedSweep === true ? 'deposits' : 'hot';
}
