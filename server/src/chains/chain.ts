/**
 * What Parom asks of a network, real or simulated. One object per network; it holds no database and no state
 * that matters: whatever must survive a crash is handed back to the caller, who stores it before the next step.
 */
import type { Decimal } from '@parom/contract/money';

export interface BlockRef {
  readonly height: number;
  readonly hash: string;
}

export interface ShownBlock extends BlockRef {
  /**
   * By the clock of whoever made it. A simulated head leaves it out: where blocks are made by hand, an old one is no sign of a
   * node that is behind.
   */
  readonly madeAt?: Date;
}

/** A coin of this network: how it is called there and how many decimals it counts. */
export interface ChainAsset {
  readonly currencyId: number;
  /** Token contract; `null` for the network's own coin. */
  readonly contract: string | null;
  readonly decimals: number;
}

/**
 * One output of one transaction: coins of ours arriving, or anybody's. On the best chain `(txId, outputIndex)` is unique;
 * a re-org may run a contract's transaction again and put something else in that place.
 */
export interface Transfer {
  readonly txId: string;
  readonly outputIndex: number;
  readonly currencyId: number;
  readonly address: string;
  readonly memo: string | null;
  /** Exact amount in the chain's base units. */
  readonly units: bigint;
  readonly amount: Decimal;
  /** Who sent it, where the network tells; for screening, never for refunds. */
  readonly sender: string | null;
}

/** The place of a transfer on its network: in one block nothing else can stand there. */
export const placeKey = ({ txId, outputIndex }: Pick<Transfer, 'txId' | 'outputIndex'>): string =>
  `${txId}/${outputIndex}`;

/** One that waits. */
export interface WaitingTransfer extends Transfer {
  /**
   * Its transaction is in this block, inside which nobody saw when it was read: looked at again just now, the transfer is
   * there, or could not be seen this time either.
   */
  readonly hidden?: { readonly block: BlockRef; readonly isThere: boolean };
}

/** A block without what it did. */
export interface BlockHeader extends ShownBlock {
  readonly parentHash: string;
}

export interface Block extends BlockHeader {
  readonly transfers: readonly Transfer[];
  /** Transactions whose inside could not be seen: what contracts sent in them is not among the transfers. */
  readonly unseen: readonly string[];
}

/** Where a customer sends his coins: an address of his own, or a shared address with a memo of his own. */
export interface DepositAddress {
  readonly address: string;
  readonly memo: string | null;
  /** From what it was derived; `null` where nothing is derived (memo networks). */
  readonly derivationIndex: number | null;
}

/** A payment that we owe, fully decided. The same order always gives the same payment. */
export interface PaymentOrder {
  readonly id: string;
  readonly currencyId: number;
  readonly from: Wallet;
  readonly to: string;
  readonly memo: string | null;
  readonly amount: Decimal;
  /** The number of this payment among those of its wallet, handed out once by the database; networks without one ignore it. */
  readonly nonce: number;
  /**
   * The bytes of this wallet's payments that are signed and not final: what they take is not there for this one.
   * Networks on which payments do not wait for each other ignore it.
   */
  readonly ahead: readonly Uint8Array[];
}

/** The hot wallet, or one of the addresses that we gave out (to sweep it). */
export type Wallet =
  | { readonly kind: 'hot' }
  | {
      readonly kind: 'deposit';
      readonly derivationIndex: number;
      /** The network that the address was derived for, where it is another one. */
      readonly derivedFor?: number;
    };

/** Ready to be sent. Its id is known before anybody else sees it. */
export interface SignedPayment {
  readonly txId: string;
  readonly bytes: Uint8Array;
}

/**
 * What the network knows of a transaction of ours.
 * `missing`: not seen now; it may still come. `impossible`: it can certainly never be included any more
 * (its nonce went to another transaction at final depth, or its validity ended on a final block).
 * `failed`: included, final or not, without moving the money (reverted). The block itself must prove it: what failed is paid again.
 */
export type PaymentRecord =
  | { readonly state: 'missing' }
  | ImpossiblePayment
  | { readonly state: 'pending' }
  | IncludedPayment
  | DifferentPayment;

/** The block that decided about a payment, and how deep the node shows it. */
export interface Decided {
  readonly height: number;
  /** A node left behind on a dead branch tells of another block than all others. */
  readonly blockHash: string;
  readonly confirmations: number;
}

/** Its block holds what spent its nonce, or is the last one in which it was valid. */
export interface ImpossiblePayment extends Decided {
  readonly state: 'impossible';
}

/** A payment by its transaction, and what it must have paid. */
export interface Paid extends Pick<PaymentOrder, 'currencyId' | 'to' | 'memo'> {
  readonly txId: string;
}

export interface FoundPaid {
  /** As the network writes it. */
  readonly txId: string;
  readonly amount: Decimal;
  readonly included: IncludedPayment;
}

interface OfBlock extends Decided {
  /** What the sender paid the network, in the network's own coin. */
  readonly fee: Decimal;
}

export interface IncludedPayment extends OfBlock {
  readonly state: 'included' | 'failed';
}

/** Included, and the recipient was credited with another sum than the payment's: a token may keep a part. */
export interface DifferentPayment extends OfBlock {
  readonly state: 'different';
  readonly paid: Decimal;
}

/** A failure outside of us. Whoever met it looks again later. */
export class ChainOutage extends Error {}

export interface Chain {
  readonly networkId: number;
  readonly assets: readonly ChainAsset[];
  /** The currency that fees are paid in. */
  readonly nativeCurrencyId: number;
  /** Deposits arrive on addresses of their own that payouts cannot spend until they are swept into the hot wallet. */
  readonly depositsNeedSweep: boolean;

  /** The hot wallet's own address, where payouts leave from and memo deposits arrive. */
  hotAddress(): Promise<string>;
  /** A fresh target that nobody was given before. `index` comes from the database and is never used twice. */
  makeDepositAddress(index: number): Promise<DepositAddress>;

  /** The best block now. */
  head(): Promise<ShownBlock>;
  /**
   * The block of which the network itself says that it and those below it stay; `null` where it cannot say it now. Left out
   * where nobody asks: there the depth alone decides. Several nodes may contradict each other, and so may one, by and by.
   */
  finalised?(): Promise<BlockRef | null>;
  /**
   * The block at `height` on the best chain, `null` if there is none (yet). All transfers of our assets in it that
   * `mine` answers for; `mine` is asked once per block with every address that received something.
   */
  block(height: number, mine: AddressFilter): Promise<Block | null>;
  /** What links the block at `height` to the others, `null` if there is none (yet): one cheap question, whatever the block did. */
  header(height: number): Promise<BlockHeader | null>;
  /**
   * Transfers to us that are in no block that was read; empty where a network has no mempool worth reading. `known` are
   * those that waited at the last look: a node that lists only some of what waits is asked for each of them.
   */
  pending(
    mine: AddressFilter,
    known: readonly Transfer[],
    read: BlocksRead,
  ): Promise<readonly WaitingTransfer[]>;

  /**
   * Those of these transfers, missing among what waits, that can certainly not come: replaced, dropped, or in a block that
   * was read to another end. That a node does not know one, or has it in another block, proves nothing.
   */
  gone(missing: readonly Transfer[], read: BlocksRead): Promise<readonly Transfer[]>;

  /** The network fee, in its own coin, that one payment of this asset costs now; generous rather than short. */
  estimateFee(currencyId: number): Promise<Decimal>;
  /** How many payments this wallet has made on the network: the first nonce that we hand out; what waits for a block is among them. 0 where there are none. */
  nextNonce(from: Wallet): Promise<number>;
  /**
   * How many of these are in blocks with so many confirmations that the network has finalised, where it says so. What only waits
   * may be dropped, and its number is free again.
   */
  settledNonce(from: Wallet, confirmations: number): Promise<number>;
  /** Builds and signs. Everything it looks up (fees, inputs) is frozen into the bytes; it sends nothing. */
  sign(order: PaymentOrder): Promise<SignedPayment>;
  /** Hands the bytes to the network. Answering means nothing, throwing means nothing: `lookUp` decides. */
  broadcast(bytes: Uint8Array): Promise<void>;
  lookUp(payment: SignedPayment): Promise<PaymentRecord>;
  /**
   * Whether another transaction, in a block, has used the number or the coins of this payment. The block may be taken back: it
   * proves nothing of the payment, and shows that something else spends from the wallet.
   */
  isOvertaken(payment: SignedPayment): Promise<boolean>;
  /** A payment of the hot wallet whose bytes we do not have: `null` where no block holds it, or it pays something else. */
  findPaid(asked: Paid): Promise<FoundPaid | null>;

  /**
   * What an address of ours holds after this block, after the latest without one. Throws a ChainOutage where the network
   * cannot tell of that very block: another one has its place, or it lies too far back.
   */
  balance(currencyId: number, address: string, block?: BlockRef): Promise<Decimal>;
  /** A page of an explorer for people; `null` where there is none. */
  transactionUrl(txId: string): string | null;
}

/**
 * The blocks that were read, linked one to the next. `partly`: some of its transactions were unseen. `elsewhere`: another
 * block is in the place of this one, which is of a dead branch. `forgotten`: it was read so long ago that nobody knows.
 */
export interface BlocksRead {
  /** Of the last one. */
  readonly height: number;
  recall(block: BlockRef): Promise<'read' | 'partly' | 'elsewhere' | 'forgotten'>;
}

/** Which of these addresses were ever given out or are the hot wallet: a look-up in one indexed query. */
export type AddressFilter = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
