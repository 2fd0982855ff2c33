/** The caller stores everything that must survive a crash. */
import type { Decimal } from '@parom/contract/money';
import type { Purpose } from '../signing/index.ts';

export interface BlockRef {
  readonly height: number;
  readonly hash: string;
}

export interface ShownBlock extends BlockRef {
  /** By the miner's clock. Left out where blocks are made by hand. */
  readonly madeAt?: Date;
}

export interface ChainAsset {
  readonly currencyId: number;
  /** `null` for the native coin. */
  readonly contract: string | null;
  readonly decimals: number;
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
  /** For screening, never for refunds; `null` where the network does not show it. */
  readonly sender: string | null;
}

export const placeKey = ({ txId, outputIndex }: Pick<Transfer, 'txId' | 'outputIndex'>): string =>
  `${txId}/${outputIndex}`;

export interface WaitingTransfer extends Transfer {
  /** The transaction is in this block, whose internal calls were unseen. `isThere`: seen when asked again. */
  readonly hidden?: { readonly block: BlockRef; readonly isThere: boolean };
}

export interface BlockHeader extends ShownBlock {
  readonly parentHash: string;
}

export interface Block extends BlockHeader {
  readonly transfers: readonly Transfer[];
  /** Transactions with unseen internal calls: coins sent by contracts may be missing. */
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
  /** Of gas: the wallet of `to`, which the signer derives itself. */
  readonly toWallet?: Wallet;
  /** Of a child: the transaction whose coin it spends. */
  readonly parent?: string;
  readonly memo: string | null;
  readonly amount: Decimal;
}

export interface PaymentOrder {
  /** Of the transmission. */
  readonly id: string;
  readonly from: Wallet;
  /** At least one. */
  readonly payments: readonly Outgoing[];
  /** Handed out once by the database. */
  readonly nonce: number;
  /** Signed bytes of this wallet that are not final: their coins are taken. */
  readonly ahead: readonly Uint8Array[];
}

/** For networks whose transactions have one recipient. */
export function onlyPayment({ id, payments }: PaymentOrder): Outgoing {
  const [payment, ...others] = payments;
  if (payment === undefined || others.length > 0)
    throw new Error(`transmission ${id} was asked for ${payments.length} payments, and carries one`);
  return payment;
}

export type Recipient = Pick<Outgoing, 'currencyId' | 'to' | 'memo' | 'amount'>;

/**
 * `memo needed`: the account takes no payment without. `not activated`: the amount is too small to open the
 * account. `cannot receive`: a contract would send it back, or blocks it.
 */
export type RecipientProblem = 'memo needed' | 'not activated' | 'cannot receive';

export type Wallet =
  | { readonly kind: 'hot' }
  | {
      readonly kind: 'deposit';
      readonly derivationIndex: number;
      readonly derivedFor?: number;
    };

/** An index names another address when it was derived for another network. */
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
   * At least one. What only one transaction can ever spend: `nonce:<wallet>:<n>`, `coin:<txid>:<vout>`. Two
   * transactions that share one can never both be mined.
   */
  readonly conflictKeys: readonly string[];
  /** The last block that may include it, or the time that no later block may pass; `null` for no end. */
  readonly validUntil: number | Date | null;
  /** Transactions that must be mined before it. */
  readonly dependsOn: readonly string[];
  /** The most that it can cost, in the native coin. */
  readonly feeLimit: Decimal;
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
 * `missing`: not seen now, may still come. `impossible`: can never be included, because its nonce was spent
 * or its validity ended in a final block. `failed`: included without moving the money. A failed payment is
 * paid again, so the block itself must prove it.
 */
export type PaymentRecord =
  | { readonly state: 'missing' }
  | ImpossiblePayment
  | { readonly state: 'pending' }
  | IncludedPayment
  | DifferentPayment;

export interface Decided {
  readonly height: number;
  /** A node on a dead branch shows another block. */
  readonly blockHash: string;
  readonly confirmations: number;
}

export interface ImpossiblePayment extends Decided {
  readonly state: 'impossible';
  /** `spent`: a final transaction spent its number or a coin of it. */
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
  /** Of a failure, where the network tells it. */
  readonly cause?: FailureCause;
}

/** Another sum was credited: a token may keep a part. */
export interface DifferentPayment extends OfBlock {
  readonly state: 'different';
  readonly paid: Decimal;
}

/** `fault`: why the node is not read, or `null`. */
export interface NodeVerdict {
  readonly number: number;
  readonly name: string;
  readonly fault: string | null;
}

/** A failure outside Parom: look again later. */
export class ChainOutage extends Error {}

export interface Chain {
  readonly networkId: number;
  readonly assets: readonly ChainAsset[];
  readonly nativeCurrencyId: number;
  /** How many payments one transaction carries. */
  readonly maxRecipients: number;
  /** How long a payment waits for others, in milliseconds. */
  readonly collectMs?: number;
  /** Deposits must be swept before they can be paid out. */
  readonly depositsNeedSweep: boolean;

  /** Pays, and receives memo deposits. */
  hotAddress(): Promise<string>;
  /** `index` comes from the database and is never used twice. */
  makeDepositAddress(index: number): Promise<DepositAddress>;

  head(): Promise<ShownBlock>;
  /** Compares the nodes. Left out with a single one. */
  judgeNodes?(): Promise<readonly NodeVerdict[]>;
  /** `null` when the node cannot name it now. Left out where only the depth counts. */
  finalised?(): Promise<BlockRef | null>;
  /** All transfers to the addresses that `mine` confirms, asked once per block; `null` without a block. */
  block(height: number, mine: AddressFilter): Promise<Block | null>;
  /** Cheap whatever the block contains; `null` without one. */
  header(height: number): Promise<BlockHeader | null>;
  /** Transfers in no block that was read. A node that lists only a part is asked for each of `known`. */
  pending(
    mine: AddressFilter,
    known: readonly Transfer[],
    read: BlocksRead,
  ): Promise<readonly WaitingTransfer[]>;

  /** Missing transfers that can certainly not come. A node that does not know one proves nothing. */
  gone(missing: readonly Transfer[], read: BlocksRead): Promise<readonly Transfer[]>;

  /** Why it would not arrive. Left out where every address receives. An outage proves nothing. */
  checkRecipient?(recipient: Recipient): Promise<RecipientProblem | null>;
  /** Throws a ChainOutage for a payment that no transaction can carry. Asks no node. */
  refuseUnpayable?(payment: Outgoing): void;
  /** In the native coin; rather too high. */
  estimateFee(currencyId: number): Promise<Decimal>;
  /** Counts pending payments too: the first nonce to hand out. */
  nextNonce(from: Wallet): Promise<number>;
  /** Final payments only. A pending payment may be dropped, and frees its nonce. */
  settledNonce(from: Wallet, confirmations: number): Promise<number>;
  /** Everything that it looks up is frozen into the bytes. It sends nothing. */
  sign(order: PaymentOrder): Promise<SignedPayment>;
  /** So long a transaction waits for a block before its fee is raised. */
  readonly bumpAfterMs?: number;
  /** Dearer, with a shared conflict key. Throws a ChainOutage above the ceiling. Left out: it waits. */
  bump?(stuck: StuckPayment, order: PaymentOrder): Promise<SignedPayment | 'not now'>;
  /** What a child of the stuck transaction returns to the hot wallet, after the fee of both. */
  childOf?(stuck: Pick<StuckPayment, 'txId' | 'bytes'>): Promise<Decimal | 'not now'>;
  /** What the signer's journal holds, oldest first. Left out where no journal outlives the process. */
  signedBefore?(): Promise<readonly SignedBefore[]>;
  /** Of bytes that were stored nowhere: what they spend is free again. Left out where no journal holds it. */
  discard?(signed: Sendable): Promise<void>;
  /** Neither an answer nor an error proves anything: `lookUp` decides. */
  broadcast(bytes: Uint8Array): Promise<void>;
  lookUp(payment: Sendable): Promise<PaymentRecord>;
  /**
   * Whether another transaction in a block used its nonce. The block may be undone, so it only shows a
   * foreign spend.
   */
  isOvertaken(payment: Sendable): Promise<boolean>;
  /** `null` when no block holds it or it pays otherwise. */
  findPaid(asked: Paid): Promise<FoundPaid | null>;

  /**
   * After this block, or the latest. Throws a ChainOutage when the node cannot answer for this very block.
   */
  balance(currencyId: number, address: string, block?: BlockRef): Promise<Decimal>;
  transactionUrl(txId: string): string | null;
}

/**
 * The linked blocks that were read. `partly`: with unseen transactions. `elsewhere`: another block has its
 * place. `forgotten`: read too long ago.
 */
export interface BlocksRead {
  readonly height: number;
  recall(block: BlockRef): Promise<'read' | 'partly' | 'elsewhere' | 'forgotten'>;
}

export type AddressFilter = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
