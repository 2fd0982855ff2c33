/** The house's coins, its books, and prices. */
import * as z from 'zod/mini';
import { gain, moment, moscowTime, type Sentences, sum, sumInWords, text } from './form.ts';

const move = z.object({ move: text });
const sentOut = z.object({ move: text, sum, to: text });
const asset = z.object({ asset: text });

export const moneyForms = {
  moveConfirmed: move,
  moveCancelled: move,
  movePaid: sentOut,
  moveProposed: sentOut,
  refillAnnounced: z.object({ sum, to: text, hasMemo: z.boolean(), move: text }),
  bandSet: asset,
  bandRemoved: asset,
  walletHolds: z.object({ asset: text, amount: text, isAtBank: z.boolean() }),
  surplusClaimed: z.object({ sum, to: gain }),
  comparedPartly: z.object({}),
  comparedUnsettled: z.object({}),
  comparedNowhere: z.object({}),
  /** A node's own words. */
  comparedUnanswered: z.object({ error: text }),
  priceFixed: z.object({
    coin: text,
    usdt: text,
    /** `null`: until an operator releases it. */
    until: z.nullable(moment),
    /** Where the market says another price. */
    off: z.nullable(z.object({ percent: text, isAbove: z.boolean(), market: text, ceiling: text })),
  }),
  priceReleased: z.object({ coin: text }),
  jumpAccepted: z.object({ coin: text, usdt: text }),
};

export const moneyEnglish = {
  moveConfirmed: (of) => `Move ${of.move} is confirmed and will be paid.`,
  moveCancelled: (of) => `Move ${of.move} is cancelled.`,
  movePaid: (of) => `Move ${of.move} will be paid: ${sumInWords(of.sum)} to ${of.to}.`,
  moveProposed: (of) =>
    `Move ${of.move} is proposed: ${sumInWords(of.sum)} to ${of.to}. Another operator confirms it within a day at /treasury in the console, with a passkey.`,
  refillAnnounced: (of) =>
    `Send exactly ${sumInWords(of.sum)} to ${of.to}${of.hasMemo ? ' with memo 0' : ''}. Refill ${of.move} is booked when it is final.`,
  bandSet: (of) => `${of.asset} has its band.`,
  bandRemoved: (of) => `${of.asset} has no band.`,
  walletHolds: (of) =>
    of.isAtBank
      ? `The bank owes us ${of.amount} ${of.asset} by the books.`
      : `${of.asset} holds ${of.amount} now.`,
  surplusClaimed: (of) => `${sumInWords(of.sum)} are booked as ${of.to}.`,
  comparedPartly: () =>
    'a payment of ours is on its way to or from some deposit addresses; everything else agrees',
  comparedUnsettled: () =>
    'the watcher is behind, or a payment is on its way: give the command again in a minute',
  comparedNowhere: () => 'no node is asked about it here',
  comparedUnanswered: (of) => of.error,
  priceFixed: ({ coin, usdt, until, off }) => {
    const end =
      until === null ? 'release-price' : `${moscowTime(until)}, Moscow time; the market prices it again then`;
    const done = `${coin} is worth ${usdt} USDT until ${end}.`;
    if (off === null) return done;
    return `${done} This is ${off.percent} % ${off.isAbove ? 'above' : 'below'} the market’s ${off.market}. No ticket above ${off.ceiling} USDT is exchanged at such a price.`;
  },
  priceReleased: (of) => `${of.coin} follows the market.`,
  jumpAccepted: (of) => `The jump of ${of.coin} is accepted: it is worth ${of.usdt} USDT.`,
} satisfies Sentences<typeof moneyForms>;
