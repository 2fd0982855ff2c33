import { formatDecimal } from '@parom/contract/money';
import { rateOf } from '@parom/contract/pricing';
import { assetName, type Catalogue, currencyName } from '../currencies/index.ts';
import { goneBehind, isBlocked, type PaymentRow, payoutsAndRefunds } from '../payments/index.ts';
import { readProvenance } from '../rates/index.ts';
import {
  type Deposit,
  depositsOfTicket,
  historyOf,
  priceOfTicket,
  shownRecipient,
  type TicketRow,
  targetOf,
} from '../tickets/index.ts';
import { postingsOfTicket } from './lists-store.ts';
import { amountOf, statusName, sumsOf, trimmed } from './names.ts';
import type { OperatorDeps } from './operator-command.ts';

/** A deposit has a verdict to show; a receiving address has none. */
function stoppedAddress(deps: OperatorDeps, { to_address, address_was_stopped }: TicketRow): string | null {
  if (address_was_stopped)
    return 'has stopped the address that it pays to: continue-ticket and pay-ticket need --pay-stopped-address';
  return isBlocked(deps, to_address) ? 'stops the address that it pays to' : null;
}

export async function showTicket(deps: OperatorDeps, row: TicketRow) {
  const { db, catalogue } = deps;
  const names = catalogue();
  const history = await historyOf(db, row.id);
  const received = await depositsOfTicket(db, row.id);
  const deposits = received.filter(({ isDust }) => !isDust);
  const dust = received.filter(({ isDust }) => isDust);
  const ids = received.map(({ id }) => id);
  const payouts = await payoutsAndRefunds(db, row.id, ids);
  const gone = await goneBehind(
    db,
    payouts.map(({ id }) => id),
  );
  const postings = await postingsOfTicket(db, row.id);
  const target = await targetOf(db, row.deposit_target_id);
  const origin = readProvenance(row.rate_sources as string[]);
  return {
    id: row.id,
    number: row.simple_id,
    status: statusName(row.status),
    reason: row.custom_status_reason ?? row.status_reason,
    give: amountOf(names, row.give_asset_id, row.give_amount),
    get: amountOf(names, row.get_asset_id, row.get_amount),
    rate: formatDecimal(rateOf(priceOfTicket(row))),
    rateSources: origin.sources.join(', '),
    rateAt: origin.at,
    markupPercent: row.markup_bps / 100,
    depositAddress: target.address,
    depositMemo: target.memo,
    toAddress: shownRecipient(row.to_address),
    toMemo: row.to_memo,
    screening: stoppedAddress(deps, row),
    email: row.email,
    clientAddress: row.client_address,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    byWordAt: row.reported_paid_at,
    promised: trimmed(row.reserved),
    approvedAt: row.approved_at,
    history: history.map((line) => ({
      at: line.at,
      from: line.from_status === null ? null : statusName(line.from_status),
      to: statusName(line.to_status),
      by: line.by_whom,
      why: line.why,
    })),
    dust: dust.length > 0 ? `${sumsOf(names, dust)}: deposits --dust lists it` : null,
    deposits: deposits.map((deposit) => shownDeposit(names, deposit)),
    payouts: payouts.map((payout) => shownPayout(names, payout, gone.get(payout.id) ?? null)),
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
  screening: deposit.wasDoubted ? 'its address belongs to a replaced mnemonic' : null,
  isSentAnew: deposit.isSentAnew,
  isCredited: deposit.creditEntryKey !== null,
  seenAt: deposit.firstSeenAt,
  sender: deposit.sender,
  transaction: deposit.txId,
});

const shownPayout = (names: Catalogue, payout: PaymentRow, waitsFor: string | null) => ({
  id: payout.id,
  purpose: payout.purpose,
  state: payout.state,
  amount: amountOf(names, payout.asset_id, payout.amount),
  address: shownRecipient(payout.address),
  memo: payout.memo,
  transaction: payout.tx_id,
  reference: payout.reference,
  waitsFor,
  lastError: payout.last_error,
});
