import { checkAddress } from '@parom/contract/addresses/check-address';
import type { Sum, Transfer } from '@parom/contract/console/answers/form';
import type { IdKind } from '@parom/contract/console/answers/refusals';
import { statusesByName, statusNameOf } from '@parom/contract/console/answers/statuses';
import { add, type Decimal, formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import { normaliseTransferTarget } from '@parom/contract/rules';
import {
  type Asset,
  assetName,
  type Catalogue,
  type Currency,
  type Network,
  type Pair,
} from '../currencies/index.ts';
import { isUuid } from '../platform/uuid.ts';
import { findTicket, findTicketBySimpleId, type Ticket } from '../tickets/index.ts';
import { type OperatorDeps } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

export const STATUSES = statusesByName;
export const statusName = (status: number): string => statusNameOf(status) ?? String(status);

export const trimmed = (amount: string): string => formatDecimal(toDecimal(amount));

/** `0.5 BTC@bitcoin` */
export const amountOf = (catalogue: Catalogue, assetId: number, amount: Decimal): string =>
  `${formatDecimal(amount)} ${assetName(catalogue, catalogue.assetById(assetId))}`;

/** Exact, for an answer. */
export const sumIn = (
  catalogue: Catalogue,
  asset: Pick<Asset, 'currencyId' | 'networkId'>,
  amount: Decimal,
): Sum => ({ amount: formatDecimal(amount), coin: assetName(catalogue, asset) });

interface Payment {
  readonly asset_id: number;
  readonly amount: string;
  readonly address: string;
  readonly memo: string | null;
}

export const transfersOf = (catalogue: Catalogue, payments: readonly Payment[]): Transfer[] =>
  payments.map(({ asset_id, amount, address, memo }) => ({
    ...sumIn(catalogue, catalogue.assetById(asset_id), toDecimal(amount)),
    to: address,
    memo,
  }));

export function currencyNamed(catalogue: Catalogue, name: string): Currency {
  return named(catalogue.currencies, name, 'coin', ({ code }) => code);
}

export function assetNamed(catalogue: Catalogue, name: string): Asset {
  return named(catalogue.assets, name, 'asset', (asset) => assetName(catalogue, asset));
}

export function networkNamed(catalogue: Catalogue, name: string): Network {
  return named(catalogue.networks, name, 'network', ({ code }) => code);
}

function named<Thing extends { readonly id: number }>(
  things: readonly Thing[],
  name: string,
  kind: 'coin' | 'asset' | 'network',
  nameOf: (thing: Thing) => string,
): Thing {
  const wanted = name.toLowerCase();
  const found = things.find((thing) => nameOf(thing).toLowerCase() === wanted || String(thing.id) === wanted);
  if (found === undefined) {
    throw refuseBy('noneNamed', { kind, name, known: things.map(nameOf) });
  }
  return found;
}

interface Coins {
  readonly currencyId: number;
  readonly networkId: number | null;
  readonly amount: Decimal;
}

export function sumsOf(catalogue: Catalogue, deposits: readonly Coins[]): Sum[] {
  const sums = new Map<string, Decimal>();
  for (const deposit of deposits) {
    const name = assetName(catalogue, deposit);
    sums.set(name, add(sums.get(name) ?? ZERO, deposit.amount));
  }
  return [...sums].map(([coin, amount]) => ({ amount: formatDecimal(amount), coin }));
}

export function pairNamed(catalogue: Catalogue, from: string, to: string): Pair & { readonly name: string } {
  const give = currencyNamed(catalogue, from);
  const get = currencyNamed(catalogue, to);
  return { fromCurrencyId: give.id, toCurrencyId: get.id, name: `${give.code}/${get.code}` };
}

export async function ticketNamed({ db }: Pick<OperatorDeps, 'db'>, name: string): Promise<Ticket> {
  const ticket = isUuid(name)
    ? await findTicket(db, name)
    : /^\d{1,15}$/.test(name)
      ? await findTicketBySimpleId(db, Number.parseInt(name, 10))
      : undefined;
  if (ticket === undefined) throw refuseBy('noSuchTicket', { ticket: name });
  return ticket;
}

export function idOf(text: string, kind: IdKind): string {
  if (!isUuid(text)) throw refuseBy('notIdOf', { kind, typed: text });
  return text.toLowerCase();
}

/** In the spelling of tickets and networks. */
export function addressNamed(catalogue: Catalogue, typed: string): string {
  for (const { addressFormat } of catalogue.networks) {
    const checked = checkAddress(addressFormat, typed);
    if (checked.ok) return checked.normalised;
  }
  const transfer = normaliseTransferTarget(typed);
  if (transfer === null) throw refuseBy('notAddressHere', {});
  return transfer;
}
