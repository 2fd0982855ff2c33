import type { AlertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { cellOf } from '@parom/contract/console/answers/answers';
import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { assetName } from '../currencies/index.ts';
import {
  type AcceptedNonce,
  acceptNonce,
  acceptPayment,
  adoptJournal,
  approvePayment,
  askBump,
  goneBehind,
  openClaims,
  type Payment,
  recordPayment,
  recordTransfer,
  setStopReason,
  startPayments,
  waitsForScreening,
} from '../payments/index.ts';
import { cancelRefund, findTicket, keptAs, revealRecipient, shownRecipient } from '../tickets/index.ts';
import { type Answer, cell, say, unlessDeclined } from './answer.ts';
import { amount, choice, flag, limit, optional, text, whole } from './arguments.ts';
import { explorerLinks } from './explorer-links.ts';
import { continuedAfter, firstOf, withGreaterLimit } from './listed.ts';
import { owedTo, payoutList } from './lists-store.ts';
import {
  addressNamed,
  amountOf,
  assetNamed,
  idOf,
  networkNamed,
  statusName,
  sumIn,
  ticketNamed,
} from './names.ts';
import { type Command, change, type OperatorDeps, question } from './operator-command.ts';
import { assertOwnClaim, manualPaymentOf, paymentByHand } from './payments-by-hand.ts';
import { refusalOf, refuseBy } from './refuse.ts';
import { storedError, waitsForDeposit } from './stored-error.ts';

const OPEN_STATES = ['queued', 'manual', 'signed', 'sent'] as const;
const isUnsigned = ({ state }: Pick<Payment, 'state'>): boolean => state === 'queued' || state === 'manual';

export const paymentCommands = {
  payouts: question({
    showsCustomers: true,
    summary: 'Lists unfinished payments, oldest first, and why each waits; or those in one state.',
    arguments: {
      state: optional(choice([...OPEN_STATES, 'final', 'failed', 'cancelled'], 'only those')),
      asset: optional(text('only this asset, as USDT@tron')),
      stuck: flag('only sent payments that no block takes, or that fail again and again'),
      after: optional(text('only rows after this id')),
      limit,
    },
    run: async (deps, { state, asset, stuck, after, limit: count }) => {
      const { db, clock, catalogue, screening } = deps;
      const rows = await payoutList(db, {
        states: state === undefined ? OPEN_STATES : [state],
        assetId: asset === undefined ? null : assetNamed(catalogue(), asset).id,
        isStuck: stuck,
        after: after === undefined ? null : idOf(after, 'payout'),
        limit: count + 1,
      });
      const shown = rows.map(({ id }) => id);
      const gone = await goneBehind(db, shown);
      const claims = await openClaims(db, shown, clock.now());
      return firstOf(rows, count, {
        rest: ({ id }) => continuedAfter(id),
        links: (row) =>
          explorerLinks(deps, {
            networkId: catalogue().assetById(row.asset_id).networkId,
            transaction: row.tx_id,
            address: row.address,
          }),
        show: (row) => ({
          purpose: row.purpose,
          state: row.state,
          amount: amountOf(catalogue(), row.asset_id, toDecimal(row.amount)),
          ticket: row.simple_id,
          deposit: row.deposit_id,
          address: shownRecipient(row.address),
          memo: row.memo,
          createdAt: row.created_at,
          claimedBy: claims.get(row.id)?.by ?? null,
          claimedUntil: claims.get(row.id)?.until ?? null,
          attempts: row.attempts,
          screening:
            isUnsigned(row) &&
            waitsForScreening({ screening }, { ...row, paysStoppedAddress: row.pays_stopped_address })
              ? cell('addressStopped', {})
              : null,
          waitsFor: waitsForDeposit(gone.get(row.id)),
          sentAt: row.sentAt,
          stuckFor: row.stuckFor === null ? null : cellOf([row.stuckFor as AlertDetail]),
          lastError: storedError('paymentTried', row.last_error),
          transaction: row.tx_id,
          id: row.id,
        }),
      });
    },
  }),
  recipient: question({
    showsCustomers: true,
    summary: 'Lists payments, tickets and withdrawals to an address, newest first.',
    arguments: {
      address: text('an address, or a whole phone or card, as an explorer or the bank shows it'),
      limit,
    },
    run: async (deps, { address, limit: count }) => {
      const { db, catalogue, keyring } = deps;
      const rows = await owedTo(db, keptAs(keyring, addressNamed(catalogue(), address)), count + 1);
      return firstOf(rows, count, {
        rest: withGreaterLimit,
        links: (row) =>
          explorerLinks(deps, {
            networkId: catalogue().assetById(row.asset_id).networkId,
            transaction: row.transaction,
          }),
        show: (row) => ({
          what: row.what,
          state: row.status === null ? row.state : statusName(row.status),
          amount: amountOf(catalogue(), row.asset_id, toDecimal(row.amount)),
          ticket: row.ticket,
          memo: row.memo,
          transaction: row.transaction,
          createdAt: row.created_at,
          id: row.id,
        }),
      });
    },
  }),
  'show-recipient': change({
    summary: 'Shows the whole phone or card of a ticket. The audit records it.',
    arguments: { ticket: text('the ticket’s id or its number') },
    run: async (deps, values, { email }) => {
      const ticket = await ticketNamed(deps, values.ticket);
      const due = await manualPaymentOf(deps.db, ticket.id);
      if (due !== null) await assertOwnClaim(deps, due, email);
      const recipient = await revealRecipient(deps, ticket.toAddress);
      if (recipient === null) throw refuseBy('recipientErased', {});
      return say('recipientShown', { ticket: ticket.simpleId, recipient, telegram: ticket.toMemo });
    },
  }),
  'record-transfer': change({
    summary: 'Records a transfer made by hand: the ticket is completed.',
    arguments: {
      payout: text('the payout’s id, or the number of its ticket'),
      reference: text('the bank’s number of the transfer'),
      amount: optional(amount('the transferred sum, if it differs from the owed one; it settles the payout')),
      'without-deposit': flag('although a re-org took the ticket’s deposit back'),
    },
    run: async (deps, values, { email }) => {
      const paymentId = await paymentByHand(deps, values.payout);
      const { reference, amount: transferred = null, 'without-deposit': isWithoutDeposit } = values;
      const order = { paymentId, reference, amount: transferred, isWithoutDeposit, by: email };
      const outcome = await recordTransfer(deps, order);
      if (outcome.kind === 'declined') throw refusalOf(outcome.refusal);
      if (outcome.kind === 'not-waiting') throw refuseBy('noTransferByHand', {});
      if (outcome.kind === 'spent') {
        const paid = await describedPayment(deps, outcome.on);
        throw refuseBy('transferSpent', { reference: values.reference, paid });
      }
      return say('transferRecorded', await describedPayment(deps, outcome.payment));
    },
  }),
  'record-payment': change({
    summary:
      'After a restored backup: records that this transaction of the lost time made a queued payment, if a final block shows it.',
    arguments: {
      payout: text('the payment’s id, as payouts lists it'),
      transaction: text('the transaction’s id, as an explorer of its network shows it'),
      amount: optional(amount('the paid sum, if it differs from the owed one; it settles the payment')),
    },
    run: async (deps, { payout, transaction, amount: sum = null }) => {
      const paymentId = idOf(payout, 'payout');
      const outcome = await recordPayment(deps, { paymentId, txId: transaction, amount: sum });
      if (!outcome.done) throw refusalOf(outcome);
      const { paid, owed } = outcome;
      const other = paid === owed ? null : { paid: formatDecimal(paid), owed: formatDecimal(owed) };
      return say('paymentRecorded', { payment: paymentId, transaction, other });
    },
  }),
  'accept-payment': change({
    summary:
      'Settles a payment whose recipient was credited with another sum (alert `payout-differs`). No more is paid for it.',
    arguments: {
      payout: text('the payment’s id, as the alert names it'),
      paid: amount('the credited sum, as the alert says'),
    },
    run: async (deps, values) => {
      const { paid } = values;
      const outcome = await acceptPayment(deps, { paymentId: idOf(values.payout, 'payout'), paid });
      return unlessDeclined(
        outcome,
        say('paymentAccepted', { payment: values.payout, paid: formatDecimal(paid) }),
      );
    },
  }),
  'bump-payment': change({
    summary:
      'Asks the payer for a higher fee of a stuck payment now, before the network’s time. It pays the same recipients once.',
    arguments: {
      payout: text('the payment’s id, as payouts lists it'),
      reason: text('why; kept in the audit'),
    },
    run: async (deps, { payout }) => {
      const paymentId = idOf(payout, 'payout');
      const outcome = await askBump(deps, paymentId);
      if (!outcome.done) throw refusalOf(outcome);
      const { networkId, transaction, was, now } = outcome;
      const known = deps.catalogue();
      const coin = known.asset(known.networkById(networkId).nativeCurrencyId, networkId);
      if (coin === null) throw new Error(`network ${networkId} has no coin of its fees in the catalogue`);
      return say('bumpAsked', {
        payment: paymentId,
        transaction,
        was: sumIn(known, coin, was),
        now: now === null ? null : sumIn(known, coin, now),
      });
    },
  }),
  'approve-payment': change({
    summary:
      'Passes one person’s approval of a payment above the signer’s limits on to the signer, which wants two.',
    arguments: {
      payout: text('the payment’s id, as payouts lists it'),
      person: text('the person’s name in the limits of the signer'),
      signature: text('what `npm run signer -- approve DIGEST` printed for that person'),
    },
    run: async (deps, { payout, person, signature }) => {
      if (!/^[\w.@-]{1,64}$/.test(person)) throw refuseBy('personMalformed', {});
      if (!/^[0-9a-f]{128}$/.test(signature)) throw refuseBy('approvalMalformed', {});
      const id = idOf(payout, 'payout');
      const outcome = await approvePayment(deps, id, {
        way: 'key-file',
        person,
        signature,
      });
      if (outcome.kind !== 'kept') throw refuseBy('noPaymentToSign', {});
      const of = await describedPayment(deps, outcome.payment);
      return say('approvalKept', { person, people: outcome.people, of });
    },
  }),
  'cancel-payout': change({
    summary: 'Takes back an unsigned refund of a deposit, which waits for a decision again.',
    arguments: { payout: text('the refund’s id'), reason: text('why; kept in the audit') },
    run: async (deps, values) => {
      const outcome = await cancelRefund(deps, idOf(values.payout, 'payout'));
      return unlessDeclined(outcome, say('refundTakenBack', { payment: values.payout }));
    },
  }),
  'stop-payouts': change({
    summary:
      'Stops the payouts of an asset: no new ticket pays in it, unsigned payments wait, signed ones go on.',
    arguments: { asset: text('the asset, as USDT@tron'), reason: text('why') },
    run: async ({ db, catalogue, reload }, values) => {
      const asset = assetNamed(catalogue(), values.asset);
      await db.transaction().execute((tx) => setStopReason(tx, asset.id, byOperator(values.reason)));
      await reload.catalogue();
      return say('payoutsStopped', { asset: assetName(catalogue(), asset) });
    },
  }),
  'start-payouts': change({
    summary:
      'Lets the payouts of an asset leave again; after a stop by the hourly ceiling a new hour begins.',
    arguments: { asset: text('the asset, as USDT@tron') },
    run: async ({ db, clock, catalogue, reload }, values) => {
      const asset = assetNamed(catalogue(), values.asset);
      await db.transaction().execute((tx) => startPayments(tx, clock.now(), asset.id));
      await reload.catalogue();
      return say('payoutsStarted', { asset: assetName(catalogue(), asset) });
    },
  }),
  'adopt-journal': change({
    summary:
      'After a restored backup: pairs the payments of the signer’s journal with those that wait here, and unfreezes the wallet (alert `nonce`). Signs nothing.',
    arguments: { network: text('the network, as ethereum') },
    run: async (deps, { network }) => {
      const { id, code } = networkNamed(deps.catalogue(), network);
      const chain = deps.chains.get(id);
      if (chain === undefined) throw refuseBy('networkUnserved', { network: code });
      const outcome = await adoptJournal(deps, chain);
      if (!outcome.done) throw refusalOf(outcome);
      await deps.reload.catalogue();
      const payments = outcome.payments.map(({ payment, paid }) => ({
        sum: sumIn(deps.catalogue(), deps.catalogue().assetById(payment.assetId), paid),
        to: payment.address,
        ticket: payment.ticketId,
      }));
      return say('journalAdopted', { network: code, payments });
    },
  }),
  'accept-nonce': change({
    summary:
      'Unfreezes a network’s hot wallet after you settled a payment that the database does not know (alert `nonce`).',
    arguments: {
      network: text('the network, as ethereum'),
      nonce: whole('the network’s count of payments, as the alert says'),
    },
    run: async (deps, { network, nonce }) => {
      const { id, code } = networkNamed(deps.catalogue(), network);
      const chain = deps.chains.get(id);
      if (chain === undefined) throw refuseBy('networkUnserved', { network: code });
      const outcome = await acceptNonce(deps, chain, nonce);
      await deps.reload.catalogue();
      return acceptedNonce(code, outcome);
    },
  }),
} as const satisfies Record<string, Command>;

function acceptedNonce(network: string, outcome: AcceptedNonce): Answer {
  if (outcome.kind === 'other-count')
    throw refuseBy('walletCountsOthers', { network, counted: outcome.counted });
  if (outcome.kind === 'waiting') throw refuseBy('walletPaymentsPending', { waiting: outcome.waiting });
  if (outcome.kind === 'not-ahead') throw refuseBy('walletCountsNone', { network });
  return say('walletUnfrozen', { network, skipped: outcome.skipped });
}

async function describedPayment({ db, catalogue }: OperatorDeps, payment: Payment) {
  const ticket = payment.ticketId === null ? undefined : await findTicket(db, payment.ticketId);
  return {
    purpose: payment.purpose,
    payment: payment.id,
    sum: sumIn(catalogue(), catalogue().assetById(payment.assetId), payment.amount),
    to: shownRecipient(payment.address),
    ticket: ticket?.simpleId ?? null,
  };
}
