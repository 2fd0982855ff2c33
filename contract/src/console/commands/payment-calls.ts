import * as z from 'zod/mini';
import { paymentPurpose } from '../payment-purpose.ts';
import { amount, choice, flag, limit, optional, reason, text, whole } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { count, paymentState, rows, said, sum, time, word, words } from './rows.ts';

export const OPEN_STATES = ['queued', 'manual', 'signed', 'sent'] as const;

export const paymentCalls = {
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
    answer: rows({
      purpose: paymentPurpose,
      state: paymentState,
      amount: sum,
      ticket: z.nullable(count),
      deposit: z.nullable(count),
      address: word,
      memo: words,
      createdAt: time,
      claimedBy: words,
      claimedUntil: z.nullable(time),
      attempts: count,
      screening: said,
      waitsFor: said,
      sentAt: z.nullable(time),
      stuckFor: said,
      lastError: said,
      transaction: words,
      id: word,
    }),
  }),
  recipient: question({
    showsCustomers: true,
    summary: 'Lists payments, tickets and withdrawals to an address, newest first.',
    arguments: {
      address: text('an address, or a whole phone or card, as an explorer or the bank shows it'),
      limit,
    },
    answer: rows({
      what: word,
      state: words,
      amount: sum,
      ticket: z.nullable(count),
      memo: words,
      transaction: words,
      createdAt: time,
      id: word,
    }),
  }),
  'show-recipient': act({
    summary: 'Shows the whole phone or card of a ticket. The audit records it.',
    arguments: { ticket: text('the ticket’s id or its number') },
  }),
  'record-transfer': act({
    summary: 'Records a transfer made by hand: the ticket is completed.',
    arguments: {
      payout: text('the payout’s id, or the number of its ticket'),
      reference: text('the bank’s number of the transfer'),
      amount: optional(amount('the transferred sum, if it differs from the owed one; it settles the payout')),
      'without-deposit': flag('although a re-org took the ticket’s deposit back'),
      reason,
    },
  }),
  'record-payment': act({
    summary:
      'After a restored backup: records that this transaction of the lost time made a queued payment, if a final block shows it.',
    arguments: {
      payout: text('the payment’s id, as payouts lists it'),
      transaction: text('the transaction’s id, as an explorer of its network shows it'),
      amount: optional(amount('the paid sum, if it differs from the owed one; it settles the payment')),
      reason,
    },
  }),
  'accept-payment': act({
    summary:
      'Settles a payment whose recipient was credited with another sum (alert `payout-differs`). No more is paid for it.',
    arguments: {
      payout: text('the payment’s id, as the alert names it'),
      paid: amount('the credited sum, as the alert says'),
      reason,
    },
  }),
  'bump-payment': act({
    summary:
      'Asks the payer for a higher fee of a stuck payment now, before the network’s time. It pays the same recipients once.',
    arguments: {
      payout: text('the payment’s id, as payouts lists it'),
      reason,
    },
  }),
  'approve-payment': act({
    summary:
      'Passes one person’s approval of a payment above the signer’s limits on to the signer, which wants two.',
    arguments: {
      payout: text('the payment’s id, as payouts lists it'),
      person: text('the person’s name in the limits of the signer'),
      signature: text('what `npm run signer -- approve DIGEST` printed for that person'),
      reason,
    },
  }),
  'cancel-payout': act({
    summary: 'Takes back an unsigned refund of a deposit, which waits for a decision again.',
    arguments: { payout: text('the refund’s id'), reason },
  }),
  'stop-payouts': act({
    summary:
      'Stops the payouts of an asset: no new ticket pays in it, unsigned payments wait, signed ones go on.',
    arguments: { asset: text('the asset, as USDT@tron'), reason: text('why') },
  }),
  'start-payouts': act({
    summary:
      'Lets the payouts of an asset leave again; after a stop by the hourly ceiling a new hour begins.',
    arguments: { asset: text('the asset, as USDT@tron'), reason },
  }),
  'adopt-journal': act({
    summary:
      'After a restored backup: pairs the payments of the signer’s journal with those that wait here, and unfreezes the wallet (alert `nonce`). Signs nothing.',
    arguments: { network: text('the network, as ethereum'), reason },
  }),
  'accept-nonce': act({
    summary:
      'Unfreezes a network’s hot wallet after you settled a payment that the database does not know (alert `nonce`).',
    arguments: {
      network: text('the network, as ethereum'),
      nonce: whole('the network’s count of payments, as the alert says'),
      reason,
    },
  }),
} as const satisfies Calls;
