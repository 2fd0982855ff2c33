import { Button } from '@mantine/core';
import type { TicketView } from '@parom/contract/tickets';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ticketPath } from '../../platform/addresses/paths.ts';
import { dateAndTime } from '../../platform/language/format.ts';
import { Amount } from '../../ui/display/amount.tsx';
import { CoinIcon } from '../../ui/display/coin-icon.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { lookOf } from '../../ui/display/status-looks.ts';
import { forgetRefusedToken, type TicketLook, ticketQuery } from '../data/ticket-query.ts';
import { isPriced } from '../status/ticket-status.ts';
import { useSides, useStageTexts } from '../status/ticket-texts.ts';
import classes from './device-tickets.module.css';
import { PlaceholderRows, ROWS_SHOWN } from './placeholder-rows.tsx';

/** A shared computer must not fetch a hundred tickets. */
const MAX_SHOWN = 12;
const FRESH_MS = 15_000;

const refetchInterval = ({
  state: { data },
}: {
  readonly state: { readonly data?: TicketLook | undefined };
}) => (data?.kind === 'ticket' && lookOf(data.ticket.status).isFinal ? false : FRESH_MS);

export default function DeviceTicketList({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('common');
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isAll) list.current?.children[ROWS_SHOWN]?.querySelector('a')?.focus();
  }, [isAll]);
  const checkedIds = ids.slice(0, MAX_SHOWN);
  const looks = useQueries({
    queries: checkedIds.map((id) => ({ ...ticketQuery(id), staleTime: FRESH_MS, refetchInterval })),
  });
  useEffect(() => {
    for (const [index, id] of checkedIds.entries()) forgetRefusedToken(id, looks[index]?.data);
  }, [checkedIds, looks]);
  const tickets = looks
    .flatMap(({ data }) => (data?.kind === 'ticket' ? [data.ticket] : []))
    .toSorted((one, other) => other.creationDateUtc.localeCompare(one.creationDateUtc));
  const isLoading = tickets.length === 0 && looks.some(({ isPending }) => isPending);
  const shown = isAll ? tickets : tickets.slice(0, ROWS_SHOWN);
  if (isLoading) return <PlaceholderRows />;
  if (tickets.length === 0)
    return (
      <Notice color="amber" role="status">
        {t('deviceTickets.away')}
      </Notice>
    );
  return (
    <>
      <ul ref={list} className={classes.list}>
        {shown.map((ticket) => (
          <li key={ticket.id}>
            <Row ticket={ticket} />
          </li>
        ))}
      </ul>
      {tickets.length > shown.length ? (
        <Button variant="subtle" h={44} mt={6} onClick={() => setAll(true)}>
          {t('deviceTickets.all', { total: tickets.length })}
        </Button>
      ) : null}
    </>
  );
}

function Row({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { give, get } = useSides(ticket);
  const { title } = useStageTexts(ticket);
  const { date, time } = dateAndTime(ticket.creationDateUtc);
  // Settled amounts match the received amount, quoted ones the ordered.
  const isOfWhatCame = isPriced(ticket) && ticket.receivedAmount !== '0';
  return (
    <Link className={classes.row} to={ticketPath(ticket)}>
      <span className={classes.number}>
        <span className={classes.name}>{t('title', { simpleId: ticket.simpleId })}</span>
        <span className={classes.when}>{t('sinceLong', { date, time })}</span>
      </span>
      <span className={classes.amounts}>
        <span className={classes.amount}>
          <CoinIcon src={give.icon} code={give.coin} size={22} />
          {/* Rounded, it would be another amount. */}
          <Amount
            value={isOfWhatCame ? ticket.receivedAmount : ticket.fromAmount}
            unit={give.coin}
            approximate={isOfWhatCame}
          />
        </span>
        <span className={classes.amount}>
          <span aria-hidden>→</span>
          <CoinIcon src={get.icon} code={get.coin} size={22} />
          <Amount value={ticket.toAmount} unit={get.coin} approximate />
        </span>
      </span>
      <span className={classes.stage} data-tone={lookOf(ticket.status).tone}>
        {title}
      </span>
    </Link>
  );
}
