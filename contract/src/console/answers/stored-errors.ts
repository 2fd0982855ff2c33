/** Why the last try failed: a reason of ours with its parts, or another's own text. */
import * as z from 'zod/mini';
import { type Freeze, freeze, freezeInEnglish } from './alerts/causes.ts';
import { type CodedBy, codedBy, count, type Sentences, text } from './form.ts';
import { pendingInWords, takeBackOrder, takenBackInWords } from './refused-payments.ts';

const nothing = z.object({});
const said = z.object({ said: text });
/** Of a network, as its settings spell them. */
const limit = z.enum(['maxFeeGwei', 'maxFeeRate', 'maxFeeTrx', 'maxFeeXmr', 'maxFee']);
export type FeeLimit = z.infer<typeof limit>;
const lacking = z.enum(['coins', 'fee', 'coinsAndFee', 'higherFee']);
export type Lacking = z.infer<typeof lacking>;
/** Monero has a view-only wallet beside its node. */
const program = z.enum(['node', 'viewWallet']);
export type NodeProgram = z.infer<typeof program>;
const problem = z.enum(['memo needed', 'not activated', 'cannot receive']);
export type PayeeProblem = z.infer<typeof problem>;

export const paymentErrorForms = {
  /** A node's, the signer's or a program's own words. */
  paymentTried: said,
  nodeDeclines: said,
  nodeGivesNoAnswer: z.object({ program, call: text, said: text }),
  nodeAnswersStatus: z.object({ program, call: text, status: count }),
  nodeAnswersOtherwise: z.object({ call: text, said: text }),
  nodeRefusesPassword: z.object({ call: text }),
  nodeOfOtherNetwork: z.object({ served: text, expected: text }),
  noNodeReadable: nothing,
  walletBehindNode: nothing,
  stoppedByScreening: nothing,
  depositGoneBefore: z.object({ deposit: count, payment: text, ticket: z.nullable(text) }),
  expiredUnproven: z.object({ transaction: z.nullable(text) }),
  failureUnproven: z.object({ payment: text }),
  numberTaken: nothing,
  hotWalletFrozen: z.object({ why: freeze }),
  journalUnstored: z.object({ transaction: text }),
  strangePaymentsPending: z.object({ waiting: count, wallet: text }),
  outflowUnpriced: z.object({ coin: text }),
  noChainServes: z.object({ network: z.nullable(count) }),
  blocksDiffer: z.object({ block: count, shown: text, watched: text }),
  /** Without a wallet’s address it is the hot wallet. */
  walletLacks: z.object({ wallet: z.nullable(text), lacks: lacking }),
  stakeLacks: z.object({ payment: text, stake: text, free: text }),
  outputsLocked: z.object({ outputs: count, blocks: count }),
  payeeTakesGas: z.object({ payment: text, gas: text, most: text }),
  payeeTakesFee: z.object({ payment: text }),
  payeeRefuses: z.object({ payment: text, problem }),
  payeeNoAddress: z.object({ payment: text }),
  tokenWithholds: z.object({ token: text, wallet: text }),
  paymentTooSmall: z.object({ payment: text }),
  feeAboveLimit: z.object({ asked: text, setting: limit, limit: text }),
  bumpAboveLimit: z.object({ offered: text, setting: limit, limit: text }),
  bumpTakesFee: nothing,
  changeTooSmall: nothing,
  changeGone: z.object({ transaction: text }),
  joiningTooDear: z.object({ setting: z.literal('consolidateFeeRate') }),
  joiningOutdated: nothing,
  signedForOthers: z.object({ transmission: text }),
  walletSpendsOthers: nothing,
};

export const letterErrorForms = {
  /** Of the connection to the mail server. */
  letterTried: said,
  letterAnswered: said,
  letterNoMailbox: said,
  letterPasswordEnded: nothing,
  letterDiscarded: nothing,
};

export const webhookErrorForms = {
  webhookAnswered: z.object({ status: count }),
  webhookRedirected: z.object({ status: count }),
  webhookNotPublic: z.object({ host: text }),
  webhookUnanswered: z.object({ code: z.nullable(text) }),
};

export const storedErrorForms = {
  ...paymentErrorForms,
  ...letterErrorForms,
  ...webhookErrorForms,
  /** A program's own words. */
  eventTried: said,
};

export const paymentError = codedBy(paymentErrorForms);
export const webhookError = codedBy(webhookErrorForms);
export type PaymentError = CodedBy<typeof paymentErrorForms>;
export type LetterError = CodedBy<typeof letterErrorForms>;
export type WebhookError = CodedBy<typeof webhookErrorForms>;
export type StoredError = CodedBy<typeof storedErrorForms>;

const asSaid = (of: z.infer<typeof said>): string => of.said;
const untilCompared = (what: string): string =>
  `it waits until a comparison of the wallet with the books shows that ${what} did not leave`;
const frozen = (why: Freeze): string => `${freezeInEnglish(why)}: the wallet is frozen`;
const payee = (of: { readonly payment: string }): string => `the recipient of payment ${of.payment}`;

const feeUnits: Readonly<Record<FeeLimit, string>> = {
  maxFeeGwei: 'gwei for a unit of gas',
  maxFeeRate: 'satoshis per virtual byte',
  maxFeeTrx: 'TRX',
  maxFeeXmr: 'XMR',
  maxFee: 'drops',
};

const programs: Readonly<Record<NodeProgram, string>> = {
  node: 'the node',
  viewWallet: 'the view-only wallet',
};

const purposes: Readonly<Record<Lacking, string>> = {
  coins: 'this payment',
  fee: 'the network fee of this payment',
  coinsAndFee: 'this payment and its network fee',
  higherFee: 'a higher fee of this payment',
};

export const paymentErrorEnglish = {
  paymentTried: asSaid,
  nodeDeclines: (of) => `the node declines the payment: ${of.said}`,
  nodeGivesNoAnswer: (of) => `${of.call}: ${programs[of.program]} gives no answer (${of.said})`,
  nodeAnswersStatus: (of) => `${of.call}: ${programs[of.program]} answers with status ${of.status}`,
  nodeAnswersOtherwise: (of) => `${of.call}: an unknown answer (${of.said})`,
  nodeRefusesPassword: (of) => `${of.call}: the node refuses the user and password of rpcUrl`,
  nodeOfOtherNetwork: (of) =>
    `the node serves chain ${of.served}, not ${of.expected}: nothing it says is believed`,
  noNodeReadable: () => 'no node may be read: see the alerts about the nodes',
  walletBehindNode: () => 'the wallet beside the node has not read the newest block yet',
  stoppedByScreening: () =>
    'screening stops the address since this was decided: take it back, or unblock-address to let it leave',
  depositGoneBefore: (of) =>
    `it waits for ${takenBackInWords(of.deposit)}. It leaves once that is final again; should it not come back: ${takeBackOrder(of)}`,
  expiredUnproven: (of) => untilCompared(`its expired transaction ${of.transaction}`),
  failureUnproven: (of) => untilCompared(`payment ${of.payment}, which failed before it,`),
  numberTaken: () => 'another transaction of the wallet has used the number of this payment',
  hotWalletFrozen: (of) => frozen(of.why),
  journalUnstored: (of) => `transaction ${of.transaction} of the signer's journal waits to be stored`,
  strangePaymentsPending: (of) => `${pendingInWords(of.waiting)} in wallet ${of.wallet}`,
  outflowUnpriced: (of) => `${of.coin} never had a price, so the ceiling of its outflow cannot be judged`,
  noChainServes: (of) => `no chain serves network ${of.network}`,
  blocksDiffer: (of) => `the node shows it in block ${of.shown}, but block ${of.block} is ${of.watched}`,
  walletLacks: (of) => `${of.wallet ?? 'the hot wallet'} holds too little for ${purposes[of.lacks]}`,
  stakeLacks: (of) => `payment ${of.payment} moves ${of.stake} of stake, and ${of.free} can be moved now`,
  outputsLocked: (of) =>
    `all ${of.outputs} outputs of the wallet are locked until ${of.blocks} blocks follow their payments`,
  payeeTakesGas: (of) => `${payee(of)} asks for too much gas: ${of.gas}, where ${of.most} are the most`,
  payeeTakesFee: (of) => `${payee(of)} asks for too much gas: its fee could exceed a tenth of the payment`,
  payeeRefuses: (of) => `${payee(of)}: ${of.problem}`,
  payeeNoAddress: (of) => `payment ${of.payment} goes to no address of its network`,
  tokenWithholds: (of) => `${of.token} lets ${of.wallet} pay no such amount now`,
  paymentTooSmall: (of) => `payment ${of.payment} is so small that nodes do not relay it`,
  feeAboveLimit: (of) =>
    `the network asks for ${of.asked} ${feeUnits[of.setting]}, where ${of.setting} allows ${of.limit}: it waits`,
  bumpAboveLimit: (of) =>
    `no block takes it, and a replacement would offer ${of.offered} ${feeUnits[of.setting]}, where ${of.setting} allows ${of.limit}. It waits, and may still be mined`,
  bumpTakesFee: () => 'no block takes it, and a higher fee could exceed a tenth of the payment',
  changeTooSmall: () => 'no block takes it, and its change is too small to pay a higher fee. It waits',
  changeGone: (of) => `the change of transaction ${of.transaction} is not there to be spent`,
  joiningTooDear: (of) => `fees are above ${of.setting}: small coins are not joined now`,
  joiningOutdated: () => 'the coins or the fees have changed since: small coins are not joined now',
  signedForOthers: (of) => `transmission ${of.transmission} was signed for other payments`,
  walletSpendsOthers: () => 'the wallet spends other outputs than it was told',
} satisfies Sentences<typeof paymentErrorForms>;

export const letterErrorEnglish = {
  letterTried: asSaid,
  letterAnswered: (of) => `The mail server said: ${of.said}`,
  letterNoMailbox: (of) => `There is no such address. The mail server said: ${of.said}`,
  letterPasswordEnded: () => 'the password in it is no longer valid',
  letterDiscarded: () => 'discarded by an operator',
} satisfies Sentences<typeof letterErrorForms>;

export const webhookErrorEnglish = {
  webhookAnswered: (of) => `the partner’s server answers ${of.status}`,
  webhookRedirected: (of) => `the partner’s server answers ${of.status}, and redirects are not followed`,
  webhookNotPublic: (of) => `refused: ${of.host} has an address that is not public`,
  webhookUnanswered: (of) => `the partner’s server does not answer (${of.code ?? 'no reason'})`,
} satisfies Sentences<typeof webhookErrorForms>;

export const storedErrorEnglish = {
  ...paymentErrorEnglish,
  ...letterErrorEnglish,
  ...webhookErrorEnglish,
  eventTried: asSaid,
} satisfies Sentences<typeof storedErrorForms>;

export const errorInEnglish = ({ code, parts }: StoredError): string =>
  (storedErrorEnglish[code] as (parts: unknown) => string)(parts);
