import * as z from 'zod/mini';
import { amountOrNone, choice, flag, limit, optional, reason, text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { rows, sent, sum, time, word, words } from './rows.ts';

/** A limit of four eyes may be set for each. */
export const limitedActs = [
  'refund-ticket',
  'pay-ticket',
  'continue-ticket',
  'refund-deposit',
  'write-off-deposit',
  'write-off-dust',
  'record-transfer',
  'record-payment',
  'accept-payment',
  'approve-withdrawal',
  'add-capital',
  'remove-capital',
  'claim-surplus',
  'announce-refill',
  'book-lost',
  'book-found',
  'set-reserve',
  'start-payouts',
  'start-asset',
  'fix-price',
  'accept-jump',
  'set-markup',
  'follow-pair',
  'set-limits',
  'set-confirmations',
  'add-token',
  'remove-token',
  'set-symbol',
  'remove-symbol',
  'unblock-address',
  'unblock-email',
  'adopt-journal',
  'accept-nonce',
  'create-partner-key',
  'rotate-partner-key',
  'set-webhook',
  'rotate-webhook-secret',
  'rotate-receipt-key',
] as const;
export type LimitedAct = (typeof limitedActs)[number];

const proposal = text('the proposal’s id, as proposals lists it');
const asset = optional(text('the asset, as USDT@tron; without it, for every time'));
const limited = choice(limitedActs, 'the act');

export const proposalCalls = {
  proposals: question({
    summary: 'Lists acts for another operator.',
    arguments: { closed: flag('the closed proposals instead'), limit },
    answer: rows({
      command: word,
      amount: z.nullable(sum),
      arguments: sent,
      decision: z.enum(['failed', 'open', 'confirming', 'done', 'refused', 'changed', 'ended']),
      proposedBy: word,
      proposedAt: time,
      endsAt: time,
      decidedBy: words,
      id: word,
    }),
  }),
  'confirm-proposal': act({
    summary: 'Does another operator’s act, within a day. Needs your passkey.',
    arguments: { proposal, reason },
  }),
  'refuse-proposal': act({
    summary: 'Refuses an act, or withdraws your own.',
    arguments: { proposal, reason },
  }),
  'act-limits': question({
    summary: 'Lists limits of acts.',
    arguments: {},
    answer: rows({ act: word, asset: words, above: z.nullable(sum), setBy: word, setAt: time }),
  }),
  'set-act-limit': act({
    summary: 'Above it another operator confirms an act.',
    arguments: {
      act: limited,
      asset,
      amount: optional(amountOrNone('the greatest sum that one operator decides alone')),
      reason,
    },
  }),
  'remove-act-limit': act({
    summary: 'Removes a limit, with another operator.',
    arguments: { act: limited, asset, reason },
  }),
} as const satisfies Calls;
