/** An alert for a reader: its entry in the manual, and the asset, network or ticket behind it. */
import type { Runbook } from '@parom/contract/console/runbook';
import { alertAboutOf, alertKindOf } from '../../alerts.ts';
import { assetName, type Catalogue, currencyName } from '../../currencies/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { type About, alertGuide } from '../alert-guide/index.ts';
import { runbooks } from '../alert-guide/runbooks.ts';
import { type TicketsOfAlerts, ticketsOfAlerts } from './alert-tickets-store.ts';

type Named = Readonly<Partial<Record<About, string>>>;

/** `{asset: '3'}` */
function aboutOf(subject: string): Named {
  const kind = alertKindOf(subject);
  if (kind === null) return {};
  const values = alertAboutOf(kind, subject);
  return Object.fromEntries(alertGuide[kind].about.map((name, index) => [name, values[index]]));
}

/** @param ticket names the alert where nothing else does */
export function wordsOfAlert(catalogue: Catalogue, subject: string, ticket?: { readonly number: number }) {
  const kind = alertKindOf(subject);
  if (kind === null) return null;
  const { ru, en } = alertGuide[kind];
  const named = argumentsOf(catalogue, aboutOf(subject));
  return { ru, en, about: readable(named) || String(ticket?.number ?? ''), arguments: named };
}

export function runbookOf(subject: string): Runbook | null {
  const kind = alertKindOf(subject);
  return (kind === null ? undefined : runbooks[kind]) ?? null;
}

/** As the commands name their arguments: `{asset: 'BTC@bitcoin'}`. */
function argumentsOf(catalogue: Catalogue, named: Named): Named {
  const { asset, network, currency } = named;
  const known = catalogue.assets.find(({ id }) => id === Number(asset));
  return {
    ...named,
    ...(known === undefined ? {} : { asset: assetName(catalogue, known) }),
    ...(network === undefined ? {} : { network: catalogue.network(Number(network))?.code ?? network }),
    ...(currency === undefined ? {} : { currency: currencyName(catalogue, Number(currency)) }),
  };
}

/** Ids of rows say nothing to a reader. */
const readable = ({ asset, network, node, venue, currency }: Named): string =>
  [asset, network, node, venue, currency].filter((name) => name !== undefined).join(', ');

/** By the alert's subject. */
export const ticketsBehind = (db: Db, subjects: readonly string[]): Promise<TicketsOfAlerts> =>
  ticketsOfAlerts(
    db,
    subjects.flatMap((subject) => {
      const { ticket = null, payout = null, deposit = null } = aboutOf(subject);
      return (ticket ?? payout ?? deposit) === null ? [] : [{ subject, ticket, payout, deposit }];
    }),
  );
