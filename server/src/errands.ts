/** They move money, tickets or prices for a visitor. Without the rights an api process asks a worker. */
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import type { SandboxPriceChange } from './rates/index.ts';
import { type ReferralErrands, type ReferralRoutesDeps, referralErrands } from './referral/index.ts';
import { type TicketErrands, type TicketRoutesDeps, ticketErrands } from './tickets/index.ts';

interface WritablePrice {
  readonly currencyId: number;
  readonly usdt?: string | null | undefined;
  readonly stale?: boolean | undefined;
}

export interface AllErrands extends TicketErrands, ReferralErrands {
  fillAddressPool(asked: { readonly networkId: number }): Promise<void>;
  setSandboxPrice(asked: WritablePrice): Promise<void>;
}

/** Questions and answers pass through JSON. */
export type Entrust = (errands: AllErrands) => AllErrands;

export interface ErrandDeps
  extends Omit<TicketRoutesDeps, 'ticketErrands' | 'fillAddressPool'>,
    Omit<ReferralRoutesDeps, 'referralErrands'> {
  readonly fillAddressPool: (networkId: number) => Promise<void>;
  readonly setSandboxPrice: (change: SandboxPriceChange) => Promise<void>;
}

export const allErrands = (deps: ErrandDeps): AllErrands => ({
  ...ticketErrands(deps),
  ...referralErrands(deps),
  fillAddressPool: ({ networkId }) => deps.fillAddressPool(networkId),
  setSandboxPrice: ({ usdt, ...change }) =>
    deps.setSandboxPrice({ ...change, ...(usdt !== undefined && { usdt: read(usdt, toDecimal) }) }),
});

export const writablePrice = ({ usdt, ...change }: SandboxPriceChange): WritablePrice => ({
  ...change,
  ...(usdt !== undefined && { usdt: read(usdt, (price: Decimal) => formatDecimal(price)) }),
});

const read = <From, To>(value: From | null, to: (value: From) => To): To | null =>
  value === null ? null : to(value);
