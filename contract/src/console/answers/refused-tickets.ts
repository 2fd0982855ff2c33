/** Why an act on a ticket, a refund, a letter or a withdrawal is refused. */
import * as z from 'zod/mini';
import { count, type Sentences, sum, sumInWords, text } from './form.ts';

const nothing = z.object({});
const deposit = z.object({ deposit: count });
const network = z.object({ network: text });
const withdrawal = z.object({ withdrawal: text });

export const ticketRefusalForms = {
  noSuchTicket: z.object({ ticket: text }),
  ticketElsewhere: z.object({ act: z.enum(['hold', 'continue', 'pay', 'reject', 'close', 'refund']) }),
  ticketOver: nothing,
  arrivedGoesBack: nothing,
  depositUndecided: nothing,
  depositJustFinal: nothing,
  paymentUnderWay: z.object({ state: z.enum(['queued', 'manual', 'signed']) }),
  refundUnderWay: nothing,
  payoutStands: nothing,
  nothingToExchange: nothing,
  nothingToDecide: nothing,
  noFreshRate: nothing,
  arrivedTooLittle: nothing,
  walletCannotCarry: nothing,
  arrivedStopped: nothing,
  arrivedAtFormerMnemonic: nothing,
  /** The address is named where an earlier screening stopped it. */
  recipientStopped: z.object({ address: z.nullable(text) }),
  recipientForgotten: nothing,
  depositNotFinal: nothing,
  ticketGoesOn: nothing,
  depositDecided: z.object({ disposition: z.nullable(text) }),
  depositOfNoTicket: z.object({ sum }),
  depositOfTicket: z.object({ sum, ticket: count }),
  payoutSigned: nothing,
  refundSigned: nothing,
  noSuchPayment: z.object({ payment: text }),
  noRefundAlone: nothing,
  depositNotAlone: nothing,
  coinNotInCatalogue: nothing,
  depositFinalMeanwhile: deposit,
  depositDecidedMeanwhile: deposit,
  feesEatRefund: nothing,
  recipientUnpayable: z.object({
    why: z.enum(['ours', 'blocked', 'memo needed', 'not activated', 'cannot receive']),
  }),
  notAddressOf: network,
  neverToSender: nothing,
  tokenContract: nothing,
  notMemoOf: network,
  tagAndMemoDiffer: z.object({ tag: text, memo: text }),
  lookBeforeRefund: z.object({ deposits: z.array(count) }),
  depositUnserved: nothing,
  feeUnknown: nothing,
  noRateOfFee: nothing,
  noSuchLetter: nothing,
  letterWaits: nothing,
  letterWithoutEmail: nothing,
  letterWithoutText: nothing,
  letterConfirmsOnce: nothing,
  letterOfFormerEmail: nothing,
  letterJustSent: nothing,
  lettersOfHour: nothing,
  noSuchWithdrawal: withdrawal,
  withdrawalDecided: z.object({ state: text }),
  withdrawalStopped: nothing,
  withdrawalUncharged: nothing,
  reserveCannotCarry: nothing,
  withdrawalSigned: nothing,
};

const elsewhere = {
  hold: 'only a ticket that is confirming or invalid can be put on hold',
  continue: 'only a ticket that is on hold or invalid can go on',
  pay: 'only a ticket that is on hold or invalid can be paid',
  reject: 'only a ticket that awaits its payment, is confirming or on hold can be rejected',
  close: 'only an invalid ticket can be closed',
  refund: 'only a ticket that is on hold, sending or invalid can be refunded',
} as const;

const TAKEN_BACK = 'invalidate-ticket takes it back, then give this command again';
const underWay = {
  queued: `a payment of this ticket is decided, but not signed yet: ${TAKEN_BACK}`,
  manual: `a transfer by hand is decided for this ticket: ask who makes transfers; if it was not made, ${TAKEN_BACK}`,
  signed:
    'a payment of this ticket was signed: pay it (or refund it, if it was a refund) to follow that one to its end',
} as const;

const unpayable = {
  ours: 'that is one of our own addresses, such as the one on the ticket: ask the customer for their own',
  blocked: 'that address is blocked: ask the customer for another one',
  'memo needed': 'that account takes no transfer without a memo: ask the customer for theirs',
  'not activated':
    'that account is not open on its network, and the amount is too small to open it: ask the customer to open it, or for another address',
  'cannot receive': 'that address cannot receive this coin: ask the customer for another one',
} as const;

export const ticketRefusalEnglish = {
  noSuchTicket: (of) => `there is no ticket ${of.ticket}`,
  ticketElsewhere: (of) => elsewhere[of.act],
  ticketOver: () => 'the ticket is closed, or stopped already',
  arrivedGoesBack: () => 'what arrived was to go back: refund it',
  depositUndecided: () => 'a deposit of this ticket waits for a decision: refund it, or let the ticket go on',
  depositJustFinal: () => 'a deposit of this ticket became final just now: give the command again',
  paymentUnderWay: (of) => underWay[of.state],
  refundUnderWay: () => 'a refund of this ticket is on its way',
  payoutStands: () => 'a payout of this ticket stands already',
  nothingToExchange: () => 'no deposit of this ticket is final and waits to be exchanged',
  nothingToDecide: () => 'no final deposit of this ticket waits for a decision',
  noFreshRate: () => 'no fresh rate: try again in a minute',
  arrivedTooLittle: () => 'what arrived is worth less than the smallest amount to pay',
  walletCannotCarry: () => 'the wallet cannot carry this payout',
  arrivedStopped: () =>
    'screening stops what arrived: refund it, or give the command again to pay all the same',
  arrivedAtFormerMnemonic: () =>
    'the mnemonic of the address where it arrived was replaced: look whether the coins are still there, then refund it, or give the command again to pay',
  recipientStopped: ({ address }) => {
    const what =
      address === null
        ? 'screening stops the address that it would be paid to'
        : `screening has stopped the address that it pays to, ${address}`;
    return `${what}: refund-ticket, or give the command again with --pay-stopped-address to pay there all the same`;
  },
  recipientForgotten: () => 'the card or phone that it pays to was erased after its days: refund-ticket',
  depositNotFinal: () => 'the deposit is not final yet',
  ticketGoesOn: () => 'its ticket goes on: put the ticket on hold first',
  depositDecided: (of) => `the deposit is ${of.disposition ?? 'not judged'}: nothing waits for a decision`,
  depositOfNoTicket: (of) =>
    `the deposit is ${sumInWords(of.sum)}, and of no ticket: look whether it is the one that you mean`,
  depositOfTicket: (of) =>
    `the deposit is ${sumInWords(of.sum)} of ticket ${of.ticket}: name that ticket as well, if the house is to keep it`,
  payoutSigned: () => 'the payout was signed: it cannot be taken back',
  refundSigned: () => 'the refund was signed, or is closed already: it cannot be taken back',
  noSuchPayment: (of) => `there is no payment ${of.payment}`,
  noRefundAlone: () =>
    'only the refund of a single deposit: of a ticket’s payment use invalidate-ticket, of a withdrawal’s reject-withdrawal',
  depositNotAlone: () => 'only a final deposit that is unmatched or parked can be refunded alone',
  coinNotInCatalogue: () => 'this coin is not in the catalogue',
  depositFinalMeanwhile: (of) => `deposit ${of.deposit} became final meanwhile: try again`,
  depositDecidedMeanwhile: (of) => `deposit ${of.deposit} was decided meanwhile`,
  feesEatRefund: () => 'the fees leave nothing to send back: write it off instead',
  recipientUnpayable: (of) => unpayable[of.why],
  notAddressOf: (of) => `not an address of ${of.network}`,
  neverToSender: () =>
    'never to the sending address, which may be an exchange’s: ask the customer for their own',
  tokenContract: () => 'that is a token’s contract, not a wallet',
  notMemoOf: (of) => `not a memo of ${of.network}`,
  tagAndMemoDiffer: (of) =>
    `the address carries the tag ${of.tag}, and the memo is ${of.memo}: ask the customer which is right`,
  lookBeforeRefund: (of) =>
    `the mnemonic of the address where ${of.deposits.map((id) => `deposit ${id}`).join(', ')} arrived was replaced: look whether the coins are still there, then give the command again to send them back`,
  depositUnserved: () => 'no network serves this deposit',
  feeUnknown: () => 'the network does not answer: try again in a minute',
  noRateOfFee: () => 'no fresh rate for the network fee: try again in a minute',
  noSuchLetter: () => 'there is no such letter',
  letterWaits: () => 'it still waits, and is tried by itself',
  letterWithoutEmail: () => 'its e-mail was erased',
  letterWithoutText: () => 'its text was erased after 30 days',
  letterConfirmsOnce: () =>
    'its link confirms an act once: the customer asks for a new one on the ticket’s page',
  letterOfFormerEmail: () =>
    'the ticket’s e-mail is another one by now, and the letter would open the ticket',
  letterJustSent: () => 'it was sent again within this minute',
  lettersOfHour: () => 'this e-mail has its letters of this hour: repeat in an hour',
  noSuchWithdrawal: (of) => `there is no withdrawal ${of.withdrawal}`,
  withdrawalDecided: (of) => `the withdrawal is ${of.state} already`,
  withdrawalStopped: () => 'screening stops the address: reject the withdrawal to return its amount',
  withdrawalUncharged: () => 'the referrer’s balance was never charged with the amount',
  reserveCannotCarry: () => 'the reserve cannot carry it now',
  withdrawalSigned: () => 'the payment is signed and cannot be cancelled',
} satisfies Sentences<typeof ticketRefusalForms>;
