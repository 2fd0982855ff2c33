import * as z from 'zod/mini';
import { amount, amountOrNone, choice, limit, optional, reason, text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { decimal, one, rows, sum, time, word, words } from './rows.ts';

const asset = text('the asset, as USDT@tron');
const to = optional(text('an address of PAROM_COLD_ADDRESSES, where several are listed for the network'));
export const OPEN = ['proposed', 'paying', 'announced'] as const;

export const treasuryCalls = {
  treasury: question({
    summary:
      'Shows the coins of the house: hot, receivable from the bank, not swept, cold, in transit, free, what can be moved, and the move that a band proposes.',
    arguments: {},
    answer: rows({
      asset: word,
      hot: decimal,
      bank: decimal,
      free: decimal,
      keptBack: decimal,
      locked: decimal,
      movable: decimal,
      notSwept: decimal,
      cold: decimal,
      inTransit: decimal,
      band: words,
      proposal: words,
    }),
  }),
  moves: question({
    summary: 'Lists open moves of the house’s coins, newest first, or those in one state.',
    arguments: {
      state: optional(choice([...OPEN, 'done', 'failed', 'cancelled'], 'only those')),
      limit,
    },
    answer: rows({
      kind: z.enum(['profit', 'cold', 'refill']),
      state: z.enum(['failed', 'done', 'cancelled', 'proposed', 'paying', 'announced']),
      amount: sum,
      address: words,
      memo: words,
      askedBy: word,
      askedAt: time,
      confirmedBy: words,
      transaction: words,
      id: word,
    }),
  }),
  'withdraw-profit': act({
    summary: 'Sends free coins to the owner’s listed address and books them as taken out.',
    arguments: { asset, amount: amount('how much'), to, reason },
  }),
  'move-to-cold': act({
    summary: 'Sends free coins to a listed cold address; they stay ours.',
    arguments: { asset, amount: amount('how much'), to, reason },
  }),
  'confirm-move': act({
    summary: 'Confirms another operator’s proposed move, within a day: it is paid. Needs your passkey.',
    arguments: { move: text('the move’s id, as moves lists it'), reason },
  }),
  'cancel-move': act({
    summary: 'Cancels a proposed move or an announced refill.',
    arguments: { move: text('the move’s id, as moves lists it'), reason },
  }),
  'announce-refill': act({
    summary:
      'Announces coins that you will send to the hot wallet: the deposit of exactly this amount is booked as ours.',
    arguments: {
      asset,
      amount: amount('exactly how much will arrive'),
      from: choice(['cold', 'capital'], 'from a cold wallet of the books, or new money'),
      sender: optional(text('only from this address, where the network shows senders')),
      reason,
    },
  }),
  'cold-transaction': question({
    summary:
      'Prints the unsigned transaction of an announced refill from a cold wallet, also as QR codes: a PSBT on Bitcoin, JSON on EVM networks.',
    arguments: { move: text('the refill’s id, as moves lists it') },
    answer: one({
      format: z.enum(['psbt', 'evm-json']),
      to: word,
      mostFee: word,
      unsigned: word,
      qr: z.array(z.strictObject({ code: word })),
    }),
  }),
  'set-band': act({
    summary: 'Sets a hot wallet’s band: outside it `treasury` proposes a move to the target.',
    arguments: {
      asset,
      minimum: amountOrNone('below it a refill is proposed'),
      target: amountOrNone('what a move leaves in the wallet'),
      maximum: amountOrNone('above it a move to a cold wallet is proposed'),
    },
  }),
  'remove-band': act({
    summary: 'Removes a hot wallet’s band.',
    arguments: { asset },
  }),
} as const satisfies Calls;
