import { cellOf } from '@parom/contract/console/answers/answers';
import type { SaidCell } from '@parom/contract/console/answers/said';
import { formatDecimal } from '@parom/contract/money';
import { percentOf, rateOf } from '@parom/contract/pricing';
import { assetName, type Catalogue, currencyName } from '../currencies/index.ts';
import {
  goneBehind,
  isBlocked,
  type ManualClaim,
  openClaims,
  type Payment,
  paymentsOfTicketAndDeposits,
} from '../payments/index.ts';
import { readProvenance } from '../rates/index.ts';
import {
  type Deposit,
  depositAddressOf,
  depositsOfTicket,
  historyOf,
  shownBps,
  shownRecipient,
  type Ticket,
} from '../tickets/index.ts';
import { cell } from './answer.ts';
import { postingsOfTicket } from './lists-store.ts';
import { amountOf, statusName, sumsOf, trimmed } from './names.ts';
import type { OperatorDeps } from './operator-command.ts';
import { storedError, waitsForDeposit } from './stored-error.ts';

/** A receiving address has no verdict to show. */
function stoppedAddress(deps: OperatorDeps, { toAddress, isToAddressStopped }: Ticket): SaidCell | null {
  if (isToAddressStopped) return cell('paidAddressStoppedBefore', {});
  return isBlocked(deps, toAddress) ? cell('paidAddressStopped', {}) : null;
}

export async function showTicket(deps: OperatorDeps, row: Ticket) {
  const { db, clock, catalogue } = deps;
  const names = catalogue();
  const history = await historyOf(db, row.id);
  const received = await depositsOfTicket(db, row.id);
  const deposits = received.filter(({ isDust }) => !isDust);
  const dust = received.filter(({ isDust }) => isDust);
  const ids = received.map(({ id }) => id);
  const payments = await paymentsOfTicketAndDeposits(db, row.id, ids);
  const paymentIds = payments.map(({ id }) => id);
  const gone = await goneBehind(db, paymentIds);
  const claims = await openClaims(db, paymentIds, clock.now());
  const postings = await postingsOfTicket(db, row.id);
  const deposit = await depositAddressOf(db, row.depositAddressId);
  const origin = readProvenance(row.rateSources);
  return {
    id: row.id,
    number: row.simpleId,
    status: statusName(row.status),
    reason: row.customStatusReason ?? row.statusReason,
    give: amountOf(names, row.giveAssetId, row.giveAmount),
    get: amountOf(names, row.getAssetId, row.getAmount),
    rate: formatDecimal(rateOf(row)),
    rateSources: origin.sources.join(', '),
    rateAt: origin.at,
    markupPercent: percentOf(shownBps(row)),
    depositAddress: deposit.address,
    depositMemo: deposit.memo,
    toAddress: shownRecipient(row.toAddress),
    toMemo: row.toMemo,
    screening: stoppedAddress(deps, row),
    email: row.email,
    clientAddress: row.clientAddress,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    byWordAt: row.byWordAt,
    promised: formatDecimal(row.reserved),
    approvedAt: row.approvedAt,
    history: history.map((line) => ({
      at: line.at,
      from: line.from === null ? null : statusName(line.from),
      to: statusName(line.to),
      by: line.by,
      why: cellOf([line.why]),
    })),
    dust: dust.length > 0 ? cell('dustWaits', { count: dust.length, sums: sumsOf(names, dust) }) : null,
    deposits: deposits.map((deposit) => shownDeposit(names, deposit)),
    payouts: payments.map((payment) => ({
      ...shownPayment(names, payment, waitsForDeposit(gone.get(payment.id))),
      claim: shownClaim(claims.get(payment.id)),
    })),
    books: postings.map((posting) => ({
      at: posting.at,
      entry: posting.entry,
      account: posting.account,
      amount: `${trimmed(posting.amount)} ${currencyName(names, posting.currency_id)}`,
      note: posting.note,
    })),
  };
}

const shownDeposit = (names: Catalogue, deposit: Deposit) => ({
  id: deposit.id,
  amount: `${formatDecimal(deposit.amount)} ${assetName(names, deposit)}`,
  state: deposit.state,
  verdict: deposit.verdict,
  disposition: deposit.disposition,
  screening: deposit.wasDoubted ? cell('mnemonicReplaced', {}) : null,
  isResent: deposit.isResent,
  isCredited: deposit.creditEntryKey !== null,
  seenAt: deposit.firstSeenAt,
  sender: deposit.sender,
  transaction: deposit.txId,
});

const shownClaim = (claim: ManualClaim | undefined) =>
  claim === undefined ? null : { by: claim.by, until: claim.until.toISOString() };

const shownPayment = (names: Catalogue, payment: Payment, waitsFor: SaidCell | null) => ({
  id: payment.id,
  purpose: payment.purpose,
  state: payment.state,
  amount: amountOf(names, payment.assetId, payment.amount),
  address: shownRecipient(payment.address),
  memo: payment.memo,
  transaction: payment.txId,
  reference: payment.reference,
  waitsFor,
  lastError: storedError(payment.lastError),
});
