import type { Compared, DepositsThere } from '@parom/contract/console/answers/refused-money';
import { add, type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { type Asset, assetName, type CatalogueSource } from '../../currencies/index.ts';
import type { AddressBooks, BookedDeposit } from './booked-address-store.ts';

const NAMED_MAX = 5;

export const comparedOf = (
  { catalogue }: { readonly catalogue: CatalogueSource },
  { asset, address }: { readonly asset: Asset; readonly address: string },
  { books, shown }: { readonly books: AddressBooks; readonly shown: Decimal },
): Compared => ({
  address,
  asset: assetName(catalogue(), asset),
  due: formatDecimal(add(books.balance, books.arrived)),
  lost: books.lost === ZERO ? null : formatDecimal(books.lost),
  shown: formatDecimal(shown),
});

export const depositsThere = (deposits: readonly BookedDeposit[]): DepositsThere => ({
  some: deposits
    .slice(0, NAMED_MAX)
    .map(({ id, amount, disposition }) => ({ id, amount: formatDecimal(amount), disposition })),
  more: Math.max(0, deposits.length - NAMED_MAX),
  ticket: deposits.find(({ ticket }) => ticket !== null)?.ticket ?? null,
});
