/** Why an act on a payment, a sweep or a hidden deposit is refused. */
import * as z from 'zod/mini';
import { count, moment, type Sentences, sum, text } from './form.ts';
import { paymentInWords } from './payments.ts';

const nothing = z.object({});
const deposit = z.object({ deposit: count });
const payment = z.object({ payment: text });
const described = z.object({ purpose: text, payment: text, sum, to: text, ticket: z.nullable(count) });

export const paymentRefusalForms = {
  recipientErased: nothing,
  noTransferByHand: nothing,
  paymentHeld: z.object({ by: text, until: moment }),
  paymentUnclaimed: payment,
  paymentUnheld: nothing,
  releaseUnexplained: z.object({ by: text }),
  transferSpent: z.object({ reference: text, paid: described }),
  /** The payment belongs to a ticket, or to a deposit alone. */
  depositTakenBack: z.object({ deposit: count, payment: text, ticket: z.nullable(text) }),
  amountTooFine: z.object({ most: count }),
  booksCannotCarry: nothing,
  noPaymentNeverSigned: nothing,
  networkUnserved: z.object({ network: z.nullable(text) }),
  noSuchPaid: nothing,
  paymentNotFinal: nothing,
  paidOtherwise: z.object({ paid: text, owed: text, off: text, is: z.enum(['less', 'more', 'equal']) }),
  transactionSpent: payment,
  noDifferentCredit: nothing,
  creditedOther: z.object({ credited: text, named: text }),
  noPaymentToSign: nothing,
  approvalOutdated: nothing,
  noSuchPayment: payment,
  bumpTooLate: z.object({ state: text }),
  bumpUnsent: z.object({ state: text }),
  bumpUnknown: z.object({ network: text }),
  bumpAskedBefore: z.object({ since: moment }),
  bumpStopped: nothing,
  bumpNotNow: nothing,
  signerUnreached: nothing,
  walletNeverPaid: nothing,
  journalKnown: nothing,
  journalUnmatched: z.object({
    strange: z.array(z.object({ transaction: text, paid: z.array(z.object({ amount: text, to: text })) })),
  }),
  nonceNotNext: z.object({ nonce: count }),
  paymentMoved: payment,
  walletPaymentsPending: z.object({ waiting: count }),
  noSuchDeposit: deposit,
  sweepOfFormerMnemonic: z.object({ deposit: count, subject: text }),
  noStoppedSweep: deposit,
  sweepWentWell: deposit,
  paymentFollowed: payment,
  depositNotWaiting: z.object({ state: text }),
  depositNotHidden: nothing,
};

/** A command that takes an unsigned payment back. */
export const takeBackOrder = ({ payment: id, ticket }: { payment: string; ticket: string | null }): string =>
  ticket === null ? `cancel-payout --payout ${id}` : `invalidate-ticket --ticket ${ticket}`;

export const takenBackInWords = (of: number): string =>
  `deposit ${of}, which a re-org took back: pay nothing`;

export const pendingInWords = (waiting: number): string =>
  `${waiting === 1 ? '1 payment that is unknown here is' : `${waiting} payments that are unknown here are`} not in a final block yet`;

export const paymentRefusalEnglish = {
  recipientErased: () => 'the ticket pays to no phone or card, or the number was erased after its days',
  noTransferByHand: () => 'no transfer by hand waits there',
  paymentHeld: (of) =>
    `${of.by} holds this payment until ${of.until}: transfer nothing. A treasurer may release it`,
  paymentUnclaimed: (of) =>
    `you hold no open claim on this payment, and another operator could pay it too. First: claim-payment --payout ${of.payment}`,
  paymentUnheld: () => 'no operator holds this payment',
  releaseUnexplained: (of) => `the claim is of ${of.by}: say why, with --why`,
  transferSpent: (of) => `the transfer ${of.reference} has paid another payout: ${paymentInWords(of.paid)}`,
  depositTakenBack: (of) =>
    `it waits for ${takenBackInWords(of.deposit)}. Nothing is written down yet. Once that is final again it can be made; should it not come back: ${takeBackOrder(of)}. If it was transferred already, --without-deposit writes it down`,
  amountTooFine: (of) => `the amount is too fine: at most ${of.most} decimals`,
  booksCannotCarry: () =>
    'by the books the wallet cannot carry it. Nothing is written down yet: add the lacking sum by add-capital, give this command again, and at the end set-reserve to the real balance',
  noPaymentNeverSigned: () => 'no payment waits there that was never signed',
  networkUnserved: ({ network }) => `${network ?? 'its network'} is not served here`,
  noSuchPaid: () => 'no block holds such a payment of the hot wallet to that recipient',
  paymentNotFinal: () => 'that payment is not final yet',
  paidOtherwise: ({ paid, owed, off, is }) => {
    const known = is === 'equal' ? 'as is owed here' : `and ${owed} are owed here, so ${off} ${is}`;
    return `it paid ${paid}, ${known}. Nothing is written down yet. If it paid this one and no other, --amount ${paid} writes it down, and nothing more is paid for it`;
  },
  transactionSpent: (of) => `that transaction has made payment ${of.payment}`,
  noDifferentCredit: () => 'the network shows no such payment that credited another sum than was sent',
  creditedOther: (of) => `it credited ${of.credited}, not ${of.named}`,
  noSuchPayment: (of) => `there is no payment ${of.payment}`,
  bumpTooLate: (of) => `the payment is ${of.state}: its fee cannot change any more`,
  bumpUnsent: (of) =>
    `the payment is ${of.state}, and its newest transaction was not sent yet: there is no fee to raise`,
  bumpUnknown: (of) => `no fee can be raised on ${of.network}: the payment waits for a block as it is`,
  bumpAskedBefore: (of) =>
    `a higher fee was asked for at ${of.since} already: the payer raises it once it can`,
  bumpStopped: () => 'payments are stopped there',
  bumpNotNow: () =>
    'a block may have it already, an earlier payment is ahead of it, or its fee is no longer too low',
  noPaymentToSign: () => 'no payment waits there to be signed',
  approvalOutdated: () =>
    'the signer asks for no approval of that payment now, or for another one: nothing was approved. Look at the payment again',
  signerUnreached: () =>
    'this process does not reach the signer: give the command to a process with the role worker',
  walletNeverPaid: () => 'the database knows no payment of this wallet yet',
  journalKnown: () => 'the journal holds nothing that the database does not know',
  journalUnmatched: ({ strange }) => {
    const list = strange.map(
      ({ transaction, paid }) =>
        `${transaction} paid ${paid.map(({ amount, to }) => `${amount} to ${to}`).join(', ')}`,
    );
    return `nothing is adopted yet, because no waiting payment fits: ${list.join('; ')}. Wait until the deposits of that time are final and repeat the command. If they paid tickets that the backup does not have: record-payment for the others, then accept-nonce`;
  },
  nonceNotNext: (of) => `number ${of.nonce} of the wallet is not the next one here`,
  paymentMoved: (of) => `payment ${of.payment} moved meanwhile: repeat the command`,
  walletPaymentsPending: ({ waiting }) =>
    `${pendingInWords(waiting)}: wait until the network has included or dropped it, and repeat the command. Payments behind a dropped one would never leave`,
  noSuchDeposit: (of) => `there is no deposit ${of.deposit}`,
  sweepOfFormerMnemonic: (of) =>
    `deposit ${of.deposit} lies at an address of a replaced mnemonic: nothing here can sign for it, and no sweep would ever come. Bring its coins to the hot wallet with the former mnemonic. There write-off-deposit --to equity, and book-lost the address ("Replacing the mnemonic" in docs/operating/backup-restore.md); then resolve-alert --subject ${of.subject}`,
  noStoppedSweep: (of) => `deposit ${of.deposit} has no sweep that stopped`,
  sweepWentWell: (of) => `the last step of sweeping deposit ${of.deposit} went well`,
  paymentFollowed: (of) => `payment ${of.payment} is signed and is followed to its end`,
  depositNotWaiting: (of) => `the deposit is ${of.state}: it waits for no block`,
  depositNotHidden: () =>
    'the watcher has not said that it cannot see it: it is confirmed or given up by itself',
} satisfies Sentences<typeof paymentRefusalForms>;
