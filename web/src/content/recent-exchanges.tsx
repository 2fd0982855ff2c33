/** Fetched once the coins are known, and again while at most one is shown. */
import { Skeleton } from '@mantine/core';
import type { CurrencyView } from '@parom/contract/currencies';
import { RECENT_TICKETS_MAX } from '@parom/contract/limits';
import type { RecentTickets } from '@parom/contract/tickets';
import { IconArrowRight } from '@tabler/icons-react';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/calls/api.ts';
import { dateAndTime } from '../platform/language/format.ts';
import { type Catalogue, useCatalogue } from '../platform/market/catalogue.ts';
import { useHydrated } from '../platform/start/use-hydrated.ts';
import { Amount } from '../ui/display/amount.tsx';
import { CoinIcon } from '../ui/display/coin-icon.tsx';
import classes from './recent-exchanges.module.css';

type RecentTicket = RecentTickets['recentTickets'][number];
const ENOUGH = 2;
const ASK_AGAIN_MS = 30_000;

const recentTicketsQuery = queryOptions({
  queryKey: ['recentTickets'],
  queryFn: async () =>
    (await call('recentTickets', {}, { rethrow: true })).recentTickets.slice(0, RECENT_TICKETS_MAX),
  staleTime: ASK_AGAIN_MS,
  meta: { silent: true },
});

export const prefetchRecentExchanges = (queries: QueryClient) => queries.fetchQuery(recentTicketsQuery);

const useRecentTickets = (coinsLoaded: boolean) =>
  useQuery({
    ...recentTicketsQuery,
    enabled: ({ state }) => coinsLoaded && (state.data?.length ?? 0) < ENOUGH,
    refetchInterval: ASK_AGAIN_MS,
  });

export function RecentExchanges() {
  const { t } = useTranslation('front');
  const catalogue = useCatalogue();
  const { data: tickets, isError } = useRecentTickets(catalogue !== undefined);
  // Without the list the page stays useful: no error is shown.
  if (isError && tickets === undefined) return null;
  return (
    <section>
      <h2 className={classes.title}>{t('recent.title')}</h2>
      {catalogue === undefined || tickets === undefined ? (
        <ul className={classes.grid} aria-busy="true">
          {Array.from({ length: RECENT_TICKETS_MAX }, (_, index) => (
            <Skeleton key={index} component="li" height={84} radius={18} />
          ))}
        </ul>
      ) : tickets.length === 0 ? (
        <p className={classes.empty}>{t('recent.empty')}</p>
      ) : (
        <ul className={classes.grid}>
          {tickets.map((ticket) => (
            <Recent
              key={`${ticket.dateUtc}${ticket.amount}${ticket.fromCurrencyId}${ticket.toCurrencyId}`}
              ticket={ticket}
              catalogue={catalogue}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Recent({ ticket, catalogue }: { readonly ticket: RecentTicket; readonly catalogue: Catalogue }) {
  const { t } = useTranslation('front');
  const zone = useHydrated() ? 'own' : 'utc';
  const from = catalogue.currency(ticket.fromCurrencyId);
  const to = catalogue.currency(ticket.toCurrencyId);
  return (
    <li className={classes.card}>
      <span className={classes.icons}>
        <CoinIcon src={from?.iconPath} code={from?.shortName} size={36} />
        <CoinIcon src={to?.iconPath} code={to?.shortName} size={36} />
      </span>
      <span className={classes.words}>
        <span className={classes.pair}>
          <Amount value={ticket.amount} approximate /> {nameOf(from)}
          <IconArrowRight size={17} role="img" aria-label={t('recent.to')} />
          {nameOf(to)}
        </span>
        <time className={classes.time} dateTime={ticket.dateUtc}>
          {t('recent.at', dateAndTime(ticket.dateUtc, zone))}
        </time>
      </span>
    </li>
  );
}

const nameOf = (currency: CurrencyView | undefined): string => currency?.shortName ?? '?';
