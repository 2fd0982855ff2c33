import { add, type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import { type Asset, assetName, type CatalogueSource } from '../../currencies/index.ts';
import type { AddressBooks, BookedDeposit } from './booked-address-store.ts';

const NAMED_MAX = 5;

export const isMoving = (address: string): string =>
  `something is on its way to or from ${address}: try again once it has arrived`;

export function balances(
  { catalogue }: { readonly catalogue: CatalogueSource },
  { asset, address }: { readonly asset: Asset; readonly address: string },
  { books, shown }: { readonly books: AddressBooks; readonly shown: Decimal },
): string {
  const lost = books.lost === ZERO ? '' : `, besides ${formatDecimal(books.lost)} booked as lost`;
  const due = formatDecimal(add(books.balance, books.arrived));
  return `${address} must hold ${due} ${assetName(catalogue(), asset)} by the books${lost}, and holds ${formatDecimal(shown)}`;
}

export function named(deposits: readonly BookedDeposit[]): string {
  if (deposits.length === 0) return '';
  const shown = deposits
    .slice(0, NAMED_MAX)
    .map(({ id, amount, disposition }) => `${id} (${formatDecimal(amount)}, ${disposition})`);
  const more = deposits.length - shown.length;
  const ticket = deposits.find((deposit) => deposit.ticket !== null)?.ticket;
  return `; there are deposits ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}${ticket === undefined ? '' : ` of ticket ${ticket}`}`;
}
