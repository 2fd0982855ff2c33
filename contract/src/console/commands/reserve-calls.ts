import * as z from 'zod/mini';
import { amount, amountOrNone, choice, optional, reason, text } from './arguments.ts';
import { act, type Calls, comparison, question } from './call.ts';
import { decimal, rows, said, word } from './rows.ts';

const asset = text('the asset, as USDT@tron');
const reference = text('a transaction or a bank’s number; each is booked once');

export const reserveCalls = {
  assets: question({
    summary:
      'Shows each wallet, and roubles at the bank: balance, promised, not ours, kept for fees, kept back, locked, free, not swept, and why payouts are stopped.',
    arguments: {},
    answer: rows({
      asset: word,
      hot: z.nullable(decimal),
      bank: z.nullable(decimal),
      promised: decimal,
      ofItUnpaid: decimal,
      notOurs: decimal,
      keptForFees: decimal,
      keptBack: decimal,
      locked: decimal,
      free: decimal,
      notSwept: decimal,
      payoutsStopped: said,
    }),
  }),
  reconcile: comparison({
    summary:
      'Compares the wallets with their networks now. Missing coins stop their asset’s payouts; a surplus is booked as unassigned.',
    arguments: { asset: optional(text('only this asset, as USDT@tron')) },
    answer: rows({
      asset: word,
      outcome: z.enum(['compared', 'partly', 'unsettled', 'unserved', 'no answer']),
      found: said,
    }),
  }),
  'add-capital': act({
    summary:
      'Books coins put into a hot wallet, or roubles into the bank. Never for coins that reconciliation found.',
    arguments: { asset, amount: amount('how much'), reference, reason },
  }),
  'remove-capital': act({
    summary: 'Books coins taken out; never more than is free.',
    arguments: { asset, amount: amount('how much'), reference, reason },
  }),
  'set-reserve': act({
    summary:
      'Books the difference to the wallet; never below the promised sum. Ten times the books’ sum, or a tenth, needs --books.',
    arguments: {
      asset,
      amount: amountOrNone('the wallet’s balance'),
      books: optional(amount('the books’ sum, as `assets` shows it, to set ten times as much or a tenth')),
      reference,
      reason,
    },
  }),
  'claim-surplus': act({
    summary: 'Gives unassigned coins that reconciliation found to the house.',
    arguments: {
      asset,
      amount: amount('how much'),
      to: optional(choice(['equity', 'forfeited'], 'capital (equity), or earned')),
      reference,
      reason,
    },
  }),
} as const satisfies Calls;
