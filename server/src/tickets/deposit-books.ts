/** What a deposit does to the books: credited when final, taken back when its block goes, a loss when it was spent. */
import { formatDecimal } from '@parom/contract/money';
import type { Chain } from '../chains/chain.ts';
import { assetName, type CatalogueSource } from '../currencies/index.ts';
import { depositCredited, depositLost, postEntry, postingsOf, reversed } from '../ledger/index.ts';
import { raiseAlert } from '../platform/alerts/alerts-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { type Deposit, setCredited } from './judgement-store.ts';

export interface DepositBooksDeps {
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
  /** The hot wallets' own addresses. */
  readonly hotAddresses: ReadonlySet<string>;
}

/** The key names the block: a deposit that is taken back and mined anew is credited anew, once per block. */
export async function creditDeposit(tx: Tx, deps: DepositBooksDeps, deposit: Deposit): Promise<void> {
  if (deposit.creditedAs !== null || deposit.disposition === 'vanished') return;
  const key = `deposit:${deposit.id}:${deposit.blockHash}`;
  const owner = deposit.disposition === 'unmatched' ? 'unmatched' : 'customer';
  await postEntry(tx, {
    key,
    kind: 'deposit',
    ticketId: deposit.ticketId,
    at: deps.clock.now(),
    postings: depositCredited(deposit, deposit.amount, walletOf(deps, deposit), owner),
  });
  await setCredited(tx, deposit.id, key);
}

export async function takeCreditBack(tx: Tx, deposit: Deposit, key: string, at: Date): Promise<void> {
  await postEntry(tx, {
    key: `${key}:undone`,
    kind: 'deposit-undone',
    ticketId: deposit.ticketId,
    at,
    postings: reversed(await postingsOf(tx, key)),
  });
  await setCredited(tx, deposit.id, null);
}

/** Decided and gone from the customer's account already: the status stays, the loss is booked, the operator is told. */
export async function bookLoss(tx: Tx, deps: DepositBooksDeps, deposit: Deposit): Promise<void> {
  const at = deps.clock.now();
  const posted = await postEntry(tx, {
    key: `loss:${deposit.creditedAs ?? deposit.id}`,
    kind: 'loss',
    ticketId: deposit.ticketId,
    at,
    postings: depositLost(deposit, deposit.amount, walletOf(deps, deposit)),
  });
  if (posted === 'already-posted') return;
  const sum = `${formatDecimal(deposit.amount)} ${assetName(deps.catalogue(), deposit)}`;
  await raiseAlert(
    tx,
    at,
    `reorg:${deposit.id}`,
    `Deposit ${deposit.id} (${sum}) vanished after it was decided`,
  );
}

/** Straight into the hot wallet (a top-up, a memo network), or onto an address that has to be swept first. */
function walletOf(deps: DepositBooksDeps, deposit: Deposit): 'hot' | 'deposits' {
  if (deps.hotAddresses.has(deposit.address)) return 'hot';
  return deps.chains.get(deposit.networkId)?.depositsNeedSweep === true ? 'deposits' : 'hot';
}
