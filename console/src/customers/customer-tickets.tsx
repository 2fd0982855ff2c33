import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMoment } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useSum } from '../platform/use-amount.ts';
import { texts as ticketTexts } from '../ticket/texts.ts';
import styles from './customers.module.css';
import { Part } from './part.tsx';
import { texts } from './texts.ts';

export function CustomerTickets({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  const statuses: Readonly<Record<string, string>> = useTexts(ticketTexts).statuses;
  const moment = useMoment();
  const sum = useSum();
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['customer', id, 'tickets'],
    queryFn: ({ pageParam }) =>
      call('customerTickets', { params: { id }, query: pageParam === '' ? {} : { before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ tickets, isMore }) => (isMore ? String(tickets.at(-1)?.number) : null),
  });
  const tickets = data?.pages.flatMap((page) => page.tickets) ?? [];
  const nothing = data === undefined ? (isError ? t.failed : '') : tickets.length === 0 ? t.noTickets : null;
  return (
    <Part title={t.tickets} nothing={nothing}>
      <ul className={styles.list}>
        {tickets.map(({ id: ticketId, number, status, give, get, createdAt }) => (
          <li key={ticketId} className={styles.ticket}>
            <Link to={`/tickets/${ticketId}`}>{number}</Link>
            <span>{statuses[status] ?? status}</span>
            <span className={styles.sums}>
              {sum(give)} → {sum(get)}
            </span>
            <time className={styles.quiet} dateTime={createdAt}>
              {moment(createdAt)}
            </time>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          variant="default"
          size="xs"
          mt={8}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t.more}
        </Button>
      ) : null}
    </Part>
  );
}
