/** The caller stores everything that must survive a crash. */
import type { NodeFault } from '@parom/contract/console/answers/alerts/causes';
import { errorInEnglish, type PaymentError } from '@parom/contract/console/answers/stored-errors';
import { type Decimal, ZERO } from '@parom/contract/money';
import type { Purpose } from '../signing/index.ts';

export interface BlockRef {
  readonly height: number;
  readonly hash: string;
}

export interface ShownBlock extends BlockRef {
  /** Left out where blocks are made by hand. */
  readonly madeAt?: Date;
}

export interface ChainAsset {
  readonly currencyId: number;
  readonly contract: string | null;
  readonly decimals: number;
}

/** What a contract says of itself; `null` where it does not answer as a token. */
export interface TokenFacts {
  /** Without code it is no contract. */
  readonly hasCode: boolean;
  readonly decimals: number | null;
  readonly symbol: string | null;
}

/** A re-org may put another transfer at the same `(txId, outputIndex)`. */
export interface Transfer {
  readonly txId: string;
  readonly outputIndex: number;
  readonly currencyId: number;
  readonly address: string;
  readonly memo: string | null;
  /** In base units. */
  readonly units: bigint;
  readonly amount: Decimal;
  /** For screening, never for refunds. */
  readonly sender: string | null;
}

export const placeKey = ({ txId, outputIndex }: Pick<Transfer, 'txId' | 'outputIndex'>): string =>
  `${txId}/${outputIndex}`;

export interface WaitingTransfer extends Transfer {
  /** `isThere`: seen when asked again. */
  readonly hidden?: { readonly block: BlockRef; readonly isThere: boolean };
}

export interface BlockHeader extends ShownBlock {
  readonly parentHash: string;
}

export interface Block extends BlockHeader {
  readonly transfers: readonly Transfer[];
  /** Coins sent by contracts may be missing. */
  readonly unseen: readonly string[];
}

export interface DepositAddress {
  readonly address: string;
  readonly memo: string | null;
  readonly derivationIndex: number | null;
}

export interface Outgoing {
  readonly id: string;
  readonly purpose: Purpose;
  readonly currencyId: number;
  readonly to: string;
  /** The wallet of `to`, which the signer derives itself. */
  readonly toWallet?: Wallet;
  /** The transaction whose coin a child spends. */
  readonly parent?: string;
  readonly memo: string | null;
  readonly amount: Decimal;
}

export interface PaymentOrder {
  readonly id: string;
  readonly from: Wallet;
  readonly payments: readonly Outgoing[];
  /** Handed out once by the database. */
  readonly nonce: number;
  /** Not final: their coins are taken. */
  readonly ahead: readonly Uint8Array[];
}

/** For networks with one recipient. */
export function onlyPayment({ id, payments }: PaymentOrder): Outgoing {
  const [payment, ...others] = payments;
  if (payment === undefined || others.length > 0)
    throw new Error(`transmission ${id} was asked for ${payments.length} payments, and carries one`);
  return payment;
}

export type Recipient = Pick<Outgoing, 'currencyId' | 'to' | 'memo' | 'amount'>;

/**
 * `memo needed`: it takes no payment without. `not activated`: the amount is too small to open the account.
 * `cannot receive`: a contract would send it back, or blocks it.
 */
export type RecipientProblem = 'memo needed' | 'not activated' | 'cannot receive';

export type Wallet =
  | { readonly kind: 'hot' }
  | {
      readonly kind: 'deposit';
      readonly derivationIndex: number;
      readonly derivedFor?: number;
    };

/** Another network derives another address for the same index. */
export function walletName(wallet: Wallet): string {
  if (wallet.kind === 'hot') return 'hot';
  const { derivationIndex, derivedFor } = wallet;
  return derivedFor === undefined ? `deposit:${derivationIndex}` : `deposit:${derivedFor}:${derivationIndex}`;
}

export interface Sendable {
  readonly txId: string;
  readonly bytes: Uint8Array;
}

export interface SignedPayment extends Sendable {
  /**
   * At least one: `nonce:<wallet>:<n>`, `coin:<txid>:<vout>`. Two transactions that share one can never
   * both be mined.
   */
  readonly conflictKeys: readonly string[];
  /** The last block, or the time that no later block may pass; `null` for no end. */
  readonly validUntil: number | Date | null;
  /** Transactions that must be mined before it. */
  readonly dependsOn: readonly string[];
  /** The most, in the native coin. */
  readonly feeLimit: Decimal;
  /** Shows its recipients that it paid them. Left out where every explorer shows it. */
  readonly proof?: string;
}

export interface StuckPayment extends Sendable {
  readonly id: string;
}

export interface SignedBefore {
  readonly id: string;
  readonly wallet: string;
  readonly nonce: number;
  readonly payments: readonly Pick<Outgoing, 'id' | 'currencyId' | 'to' | 'memo' | 'amount'>[];
  readonly signed: SignedPayment;
}

/**
 * `missing`: may still come. `impossible`: its nonce was spent or its validity ended in a final block.
 * `failed`: included without moving the money; it is paid again, so the block itself must prove it.
 */
export type PaymentRecord =
  | { readonly state: 'missing' }
  | ImpossiblePayment
  | { readonly state: 'pending' }
  | IncludedPayment
  | DifferentPayment;

export interface Decided {
  readonly height: number;
  readonly blockHash: string;
  readonly confirmations: number;
}

export interface ImpossiblePayment extends Decided {
  readonly state: 'impossible';
  readonly why: 'expired' | 'spent';
}

export interface Paid extends Pick<Outgoing, 'currencyId' | 'to' | 'memo'> {
  readonly txId: string;
}

export interface FoundPaid {
  readonly txId: string;
  readonly amount: Decimal;
  readonly included: IncludedPayment;
}

interface OfBlock extends Decided {
  /** In the native coin. */
  readonly fee: Decimal;
}

/** `ours`: too little gas, energy or coins. */
export type FailureCause = RecipientProblem | 'bounced' | 'ours';

export interface IncludedPayment extends OfBlock {
  readonly state: 'included' | 'failed';
  readonly cause?: FailureCause;
}

/** A token may keep a part. */
export interface DifferentPayment extends OfBlock {
  readonly state: 'different';
  readonly paid: Decimal;
}

export interface NodeVerdict {
  readonly number: number;
  readonly name: string;
  readonly fault: NodeFault | null;
}

/**
 * How the sweep of a token is fed. `coins`: the native coin, as the estimated fee says. `open`: so many coins
 * open the account first. `stake`: so much of the hot wallet's stake is lent. `later`: that stake is on its
 * way elsewhere. `nothing`: what the address has pays.
 */
export type Feed =
  | { readonly kind: 'coins' | 'later' | 'nothing' }
  | { readonly kind: 'open' | 'stake'; readonly amount: Decimal };

export interface FedSweep {
  readonly currencyId: number;
  readonly amount: Decimal;
  readonly from: string;
  /** Delegations that no final block holds. */
  readonly promised: Decimal;
}

/** Outside Parom: look again later. */
export class ChainOutage extends Error {}

/** Its reason has a code, so that each operator reads it in their language. */
export class Obstructed extends ChainOutage {
  constructor(readonly reason: PaymentError) {
    super(errorInEnglish(reason));
  }

  static by<Code extends PaymentError['code']>(
    code: Code,
    parts: Extract<PaymentError, { readonly code: Code }>['parts'],
  ): Obstructed {
    return new Obstructed({ code, parts } as PaymentError);
  }
}

export interface Chain {
  readonly networkId: number;
  /** Grows when an operator adds a token. */
  readonly assets: readonly ChainAsset[];
  readonly nativeCurrencyId: number;
  readonly maxRecipients: number;
  /** In milliseconds. */
  readonly collectMs?: number;
  readonly depositsNeedSweep: boolean;

  hotAddress(): Promise<string>;
  /** `index` comes from the database and is never used twice. */
  makeDepositAddress(index: number): Promise<DepositAddress>;

  head(): Promise<ShownBlock>;
  /** Left out with a single node. */
  judgeNodes?(): Promise<readonly NodeVerdict[]>;
  /** `null`: unknown now. Left out where only the depth counts. */
  finalised?(): Promise<BlockRef | null>;
  /** `mine` is asked once per block; `null` without a block. */
  block(height: number, mine: AddressFilter): Promise<Block | null>;
  /** Cheap whatever the block contains; `null` without one. */
  header(height: number): Promise<BlockHeader | null>;
  /** A node that lists only a part is asked for each of `known`. */
  pending(
    mine: AddressFilter,
    known: readonly Transfer[],
    read: BlocksRead,
  ): Promise<readonly WaitingTransfer[]>;

  /** A node that does not know a transfer proves nothing. */
  gone(missing: readonly Transfer[], read: BlocksRead): Promise<readonly Transfer[]>;

  /** Left out where no token can be added. Throws a ChainOutage. */
  describeToken?(contract: string): Promise<TokenFacts>;
  /** Left out where every address receives. An outage proves nothing. */
  checkRecipient?(recipient: Recipient): Promise<RecipientProblem | null>;
  /** Throws a ChainOutage. Asks no node. */
  refuseUnpayable?(payment: Outgoing): void;
  /** In the native coin; rather too high. */
  estimateFee(currencyId: number): Promise<Decimal>;
  /** Left out where only coins feed. */
  feed?(sweep: FedSweep): Promise<Feed>;
  /** By the hot wallet. */
  lentTo?(address: string): Promise<Decimal>;
  nextNonce(from: Wallet): Promise<number>;
  /** A pending payment may be dropped, and frees its nonce. */
  settledNonce(from: Wallet, confirmations: number): Promise<number>;
  /** Everything looked up is frozen into the bytes. It sends nothing. */
  sign(order: PaymentOrder): Promise<SignedPayment>;
  readonly bumpAfterMs?: number;
  /** Dearer, with a shared conflict key. Throws a ChainOutage above the ceiling. */
  bump?(stuck: StuckPayment, order: PaymentOrder): Promise<SignedPayment | 'not now'>;
  /** The most that a bump would cost now. It signs nothing. */
  bumpedFee?(stuck: StuckPayment, order: PaymentOrder): Promise<Decimal | 'not now'>;
  /** After the fee of both. */
  childOf?(stuck: Pick<StuckPayment, 'txId' | 'bytes'>): Promise<Decimal | 'not now'>;
  /**
   * Of a wallet whose keys are elsewhere. Left out where only that wallet's own program can build it.
   * Throws a ChainOutage that says why it cannot be built.
   */
  unsigned?(move: ForeignMove): Promise<UnsignedMove>;
  /** Small coins to join, or a large one to split. Left out where a wallet has no coins. */
  consolidation?(): Promise<Decimal | 'not now'>;
  /** Oldest first. Left out where no journal outlives the process. */
  signedBefore?(): Promise<readonly SignedBefore[]>;
  /** Bytes that were stored nowhere: what they spend is free again. */
  discard?(signed: Sendable): Promise<void>;
  /** Neither an answer nor an error proves anything: `lookUp` decides. */
  broadcast(bytes: Uint8Array): Promise<void>;
  lookUp(payment: Sendable): Promise<PaymentRecord>;
  /** The block may be undone, so it only shows a foreign spend. */
  isOvertaken(payment: Sendable): Promise<boolean>;
  /** `null` when no block holds it or it pays otherwise. */
  findPaid(asked: Paid): Promise<FoundPaid | null>;

  /** Throws a ChainOutage when the node cannot answer for this very block. */
  balance(currencyId: number, address: string, block?: BlockRef): Promise<Decimal>;
  /** Of the hot wallet, beside payments that are signed and not final. */
  spendable(currencyId: number, ahead: readonly Uint8Array[]): Promise<Spendable>;
  transactionUrl(txId: string): string | null;
  /** `null` where the explorer has no known page of an address. */
  addressUrl?(address: string): string | null;
}

export interface ForeignMove extends Pick<Outgoing, 'currencyId' | 'to' | 'amount'> {
  readonly from: string;
}

export interface UnsignedMove {
  readonly format: 'psbt' | 'evm-json';
  readonly text: string;
  /** The most, in the native coin. */
  readonly fee: Decimal;
}

/** `locked`: until blocks come. `kept`: a reserve of the network, or coins that screening stopped. */
export interface Spendable {
  readonly now: Decimal;
  readonly locked: Decimal;
  readonly kept: Decimal;
}

export const allSpendable = (now: Decimal): Spendable => ({ now, locked: ZERO, kept: ZERO });

/**
 * `partly`: with unseen transactions. `elsewhere`: another block has its place. `forgotten`: read too long
 * ago.
 */
export interface BlocksRead {
  readonly height: number;
  recall(block: BlockRef): Promise<'read' | 'partly' | 'elsewhere' | 'forgotten'>;
}

export type AddressFilter = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
