import type { AlertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { cellOf } from '@parom/contract/console/answers/answers';
import { byOperator } from '@parom/contract/console/answers/stop-reason';
import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { OPEN_STATES, paymentCalls } from '@parom/contract/console/commands/payment-calls';
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
import { type OperatorDeps, runs } from './operator-command.ts';
import { assertOwnClaim, manualPaymentOf, paymentByHand } from './payments-by-hand.ts';
import { refusalOf, refuseBy } from './refuse.ts';
import { storedError, waitsForDeposit } from './stored-error.ts';

const isUnsigned = ({ state }: Pick<Payment, 'state'>): boolean => state === 'queued' || state === 'manual';

export const paymentCommands = runs(paymentCalls, {
  payouts: async (deps, { state, asset, stuck, after, limit: count }) => {
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
        lastError: storedError(row.last_error as PaymentError | null),
        transaction: row.tx_id,
        id: row.id,
      }),
    });
  },
  recipient: async (deps, { address, limit: count }) => {
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
  'show-recipient': async (deps, values, { email }) => {
    const ticket = await ticketNamed(deps, values.ticket);
    const due = await manualPaymentOf(deps.db, ticket.id);
    if (due !== null) await assertOwnClaim(deps, due, email);
    const recipient = await revealRecipient(deps, ticket.toAddress);
    if (recipient === null) throw refuseBy('recipientErased', {});
    return say('recipientShown', { ticket: ticket.simpleId, recipient, telegram: ticket.toMemo });
  },
  'record-transfer': async (deps, values, { email }) => {
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
  'record-payment': async (deps, { payout, transaction, amount: sum = null }) => {
    const paymentId = idOf(payout, 'payout');
    const outcome = await recordPayment(deps, { paymentId, txId: transaction, amount: sum });
    if (!outcome.done) throw refusalOf(outcome);
    const { paid, owed } = outcome;
    const other = paid === owed ? null : { paid: formatDecimal(paid), owed: formatDecimal(owed) };
    return say('paymentRecorded', { payment: paymentId, transaction, other });
  },
  'accept-payment': async (deps, values) => {
    const { paid } = values;
    const outcome = await acceptPayment(deps, { paymentId: idOf(values.payout, 'payout'), paid });
    return unlessDeclined(
      outcome,
      say('paymentAccepted', { payment: values.payout, paid: formatDecimal(paid) }),
    );
  },
  'bump-payment': async (deps, { payout }) => {
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
  'approve-payment': async (deps, { payout, person, signature }) => {
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
  'cancel-payout': async (deps, values) => {
    const outcome = await cancelRefund(deps, idOf(values.payout, 'payout'));
    return unlessDeclined(outcome, say('refundTakenBack', { payment: values.payout }));
  },
  'stop-payouts': async ({ db, catalogue, reload }, values) => {
    const asset = assetNamed(catalogue(), values.asset);
    await db.transaction().execute((tx) => setStopReason(tx, asset.id, byOperator(values.reason)));
    await reload.catalogue();
    return say('payoutsStopped', { asset: assetName(catalogue(), asset) });
  },
  'start-payouts': async ({ db, clock, catalogue, reload }, values) => {
    const asset = assetNamed(catalogue(), values.asset);
    await db.transaction().execute((tx) => startPayments(tx, clock.now(), asset.id));
    await reload.catalogue();
    return say('payoutsStarted', { asset: assetName(catalogue(), asset) });
  },
  'adopt-journal': async (deps, { network }) => {
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
  'accept-nonce': async (deps, { network, nonce }) => {
    const { id, code } = networkNamed(deps.catalogue(), network);
    const chain = deps.chains.get(id);
    if (chain === undefined) throw refuseBy('networkUnserved', { network: code });
    const outcome = await acceptNonce(deps, chain, nonce);
    await deps.reload.catalogue();
    return acceptedNonce(code, outcome);
  },
});

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
