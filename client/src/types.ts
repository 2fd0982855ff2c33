/** Reads nothing of the contract. `agreement.ts` compares both. */

export const OrderStatus = {
  invalid: 0,
  awaitingPayment: 1,
  confirming: 2,
  sending: 3,
  completed: 4,
  expired: 5,
  rejected: 6,
  refunding: 7,
  refunded: 8,
  onHold: 9,
} as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

export interface Side {
  currencyId: number;
  networkId?: number | null;
  /** `'0.01'`. Exactly one side has an amount. */
  amount?: string | null;
}

export interface QuoteRequest {
  give: Side;
  get: Side;
}

export interface Quote {
  quoteId: string;
  giveAmount: string;
  getAmount: string;
  minGive: string;
  maxGive: string;
  /** 30 s after the quote. */
  validUntilUtc: string;
}

export interface OrderRequest {
  /** New for each order, and stored before the call. A repeat gets the first answer. */
  idempotencyKey: string;
  quoteId: string;
  wallet: {
    address: string;
    memo?: string | null;
    /** `false`: the customer says that the address needs no memo. */
    isMemoRequired?: boolean | null;
  };
  refund?: { address?: string | null; memo?: string | null } | null;
  customer: {
    email: string;
    /** 1 Russian, 2 English. */
    language?: 1 | 2;
    /** The customer's IP address, by which unpaid tickets count. */
    address: string;
  };
}

export interface OrderMade {
  orderId: string;
  /** For the customer only: the link opens the ticket. */
  pageUrl: string;
}

export interface Order {
  orderId: string;
  simpleId: number;
  status: OrderStatus;
  fromAmount: string;
  toAmount: string;
  receivedAmount: string;
  deposit: { address: string; memo: string | null };
  expiresAtUtc: string;
  confirmations: number;
  confirmationsRequired: number;
  payoutTx: { id: string; url: string | null } | null;
}

export interface Earnings {
  balanceUsdt: string;
  completedOrders: number;
}

export interface Network {
  id: number;
  name: string;
  approvesRequired: number;
  hasMemo: boolean;
  decimals: number;
}

export interface Currency {
  id: number;
  name: string;
  shortName: string;
  iconPath: string | null;
  isPopular: boolean;
  decimals: number;
  networks: Network[];
}

export interface Currencies {
  currencies: Currency[];
}

export interface Rates {
  /** By currency id, without currencies that lack a fresh price. */
  currenciesToUsdt: Record<string, string>;
}
