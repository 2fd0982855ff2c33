/** Deposits, their addresses, and the 5% after screening. */
import * as z from 'zod/mini';
import { count, gain, type Sentences, sum, sumInWords, text, transfer } from './form.ts';
import { counted, listed, sums, transfers } from './in-english.ts';

const described = z.object({ id: count, sum, ticket: z.nullable(count) });
const atAddress = z.object({ sum, address: text });
const deposit = z.object({ deposit: count });
const deposits = z.object({ deposits: z.array(count) });

export const depositForms = {
  sweepRetried: deposit,
  coinsLost: atAddress,
  coinsFound: atAddress,
  depositRefunded: z.object({ deposit: described, transfers: z.array(transfer) }),
  depositGivenUp: deposit,
  depositWrittenOff: z.object({ deposit: described, to: gain }),
  dustWrittenOff: z.object({ count, sums: z.array(sum), to: gain, isMore: z.boolean() }),
  amlWaived: deposits,
  amlKeepsNothing: z.object({}),
  amlKept: z.object({
    fees: z.array(z.object({ deposit: count, fee: sum })),
    by: z.enum(['screening', 'operator']),
  }),
  amlNotKeptOf: deposits,
};

/** `Deposit 2 (0.5 BTC@bitcoin of ticket 100001)` */
const named = ({ id, sum: of, ticket }: z.infer<typeof described>): string =>
  `Deposit ${id} (${sumInWords(of)}${ticket === null ? ', unassigned' : ` of ticket ${ticket}`})`;
const list = (ids: readonly number[]): string => listed(ids.map((id) => `deposit ${id}`));

export const depositEnglish = {
  sweepRetried: (of) => `Deposit ${of.deposit} will be swept again, as soon as it is worth the fee.`,
  coinsLost: (of) =>
    `${sumInWords(of.sum)} at ${of.address} are booked as lost. The loss is the house’s. Type start-payouts to pay again.`,
  coinsFound: (of) =>
    `${sumInWords(of.sum)} at ${of.address} are booked back and will be swept when worth the fee.`,
  depositRefunded: (of) => `${named(of.deposit)} is being refunded: ${transfers(of.transfers)}.`,
  depositGivenUp: (of) =>
    `Deposit ${of.deposit} is given up and its credit taken back. If its coins are at the address, the next comparison raises an alert.`,
  depositWrittenOff: (of) => `${named(of.deposit)} is written off to ${of.to}.`,
  dustWrittenOff: (of) =>
    `${counted(of.count, 'deposit')}, ${sums(of.sums)}, written off to ${of.to}.${of.isMore ? ' More dust waits: repeat the command.' : ''}`,
  amlWaived: (of) => `Screening stopped ${list(of.deposits)}. The 5% are waived: nothing is kept.`,
  amlKeepsNothing: () =>
    '--aml keeps nothing here, because screening stopped another deposit of this ticket.',
  amlKept: ({ fees, by }) => {
    const kept = listed(fees.map((one) => `${sumInWords(one.fee)} of deposit ${one.deposit}`));
    return `5% are kept besides the network’s fee, ${kept}: ${by === 'screening' ? 'screening stopped it' : 'by --aml'}.`;
  },
  amlNotKeptOf: (of) => `Nothing is kept of ${list(of.deposits)}: screening did not stop it.`,
} satisfies Sentences<typeof depositForms>;
