import * as z from 'zod/mini';
import { count, moment, type Sentences, sum, sumInWords, text } from './form.ts';
import { counted } from './in-english.ts';

const asset = z.object({ asset: text });
const described = z.object({ purpose: text, payment: text, sum, to: text, ticket: z.nullable(count) });

export const paymentForms = {
  recipientShown: z.object({ ticket: count, recipient: text, telegram: z.nullable(text) }),
  paymentClaimed: z.object({ payment: text, until: moment }),
  paymentReleased: z.object({ payment: text, by: text }),
  transferRecorded: described,
  paymentRecorded: z.object({
    payment: text,
    transaction: text,
    /** Where it paid another sum than it owed. */
    other: z.nullable(z.object({ paid: text, owed: text })),
  }),
  paymentAccepted: z.object({ payment: text, paid: text }),
  approvalKept: z.object({ person: text, people: count, of: described }),
  bumpAsked: z.object({ payment: text, transaction: text, was: sum, now: z.nullable(sum) }),
  refundTakenBack: z.object({ payment: text }),
  payoutsStopped: asset,
  payoutsStarted: asset,
  journalAdopted: z.object({
    network: text,
    payments: z.array(z.object({ sum, to: text, ticket: z.nullable(text) })),
  }),
  walletUnfrozen: z.object({ network: text, skipped: count }),
};

/** `payout <id>, 70000 RUB to +79990000000 of ticket 100001` */
export const paymentInWords = ({
  purpose,
  payment,
  sum: of,
  to,
  ticket,
}: z.infer<typeof described>): string =>
  `${purpose} ${payment}, ${sumInWords(of)} to ${to}${ticket === null ? '' : ` of ticket ${ticket}`}`;

export const paymentEnglish = {
  recipientShown: ({ ticket, recipient, telegram }) =>
    `Ticket ${ticket} pays to ${recipient}${telegram === null ? '' : `, Telegram ${telegram}`}.`,
  paymentClaimed: (of) =>
    `Payment ${of.payment} is yours until ${of.until}. See its recipient, make the transfer, then record it.`,
  paymentReleased: (of) => `Any operator may claim payment ${of.payment} now. Before, ${of.by} held it.`,
  transferRecorded: (of) => `The transfer is recorded: ${paymentInWords(of)}, is final.`,
  paymentRecorded: ({ payment, transaction, other }) =>
    `Payment ${payment} was made by ${transaction}, and is final.${other === null ? '' : ` It paid ${other.paid} of ${other.owed} owed; no more is paid for it.`}`,
  paymentAccepted: (of) => `Payment ${of.payment} is final; it credited ${of.paid}.`,
  approvalKept: ({ person, people, of }) =>
    `${person} approves: ${paymentInWords(of)}. The approval is kept, ${people} in all. The signer verifies them; until two hold, the payment waits.`,
  bumpAsked: ({ payment, transaction, was, now }) =>
    now === null
      ? `The payer raises the fee of payment ${payment} at its next look: a second transaction of ours pays for ${transaction}, which costs ${sumInWords(was)} at most. The recipient is paid once.`
      : `The payer raises the fee of payment ${payment} at its next look, from ${sumInWords(was)} to ${sumInWords(now)} at most. A block takes transaction ${transaction} or its replacement, never both.`,
  refundTakenBack: (of) => `Refund ${of.payment} is taken back; its deposit waits for a decision.`,
  payoutsStopped: (of) => `Payouts of ${of.asset} are stopped.`,
  payoutsStarted: (of) => `Payouts of ${of.asset} leave again.`,
  journalAdopted: ({ network, payments }) => {
    const adopted = payments.map(
      ({ sum: paid, to, ticket }) =>
        `${sumInWords(paid)} to ${to}${ticket === null ? '' : ` (ticket ${ticket})`}`,
    );
    return `Adopted on ${network}, and signed nothing: ${adopted.join('; ')}.`;
  },
  walletUnfrozen: ({ network, skipped }) =>
    skipped === 0
      ? `The hot wallet on ${network} is not frozen any more; payments leave again.`
      : `${counted(skipped, 'payment')} of the hot wallet on ${network} are skipped; payments leave again.`,
} satisfies Sentences<typeof paymentForms>;
