import { Button } from '@mantine/core';
import type { SweepEntry, SweepsAnswer } from '@parom/contract/console/treasury';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMoment } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { Rows } from '../tables/part.tsx';
import { sweepTexts } from './sweep-texts.ts';
import styles from './treasury.module.css';

export function SweepsPart() {
  const t = useTexts(sweepTexts);
  const [isOpen, setOpen] = useState(false);
  const asked = useInfiniteQuery({
    queryKey: ['sweeps'],
    queryFn: ({ pageParam }) => call('sweeps', { query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before,
    enabled: isOpen,
  });
  const pages = asked.data?.pages ?? [];
  const sweeps = pages.flatMap((page) => page.sweeps);
  return (
    <details className={styles.empty} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.title}</summary>
      {asked.isError ? (
        <div className={styles.failed}>
          <p className={styles.dim}>{t.failed}</p>
          <Button variant="default" onClick={() => void asked.refetch()}>
            {t.again}
          </Button>
        </div>
      ) : null}
      {asked.isPending ? <p className={styles.dim}>{t.loading}</p> : null}
      {asked.isSuccess && sweeps.length === 0 ? <p className={styles.dim}>{t.none}</p> : null}
      {sweeps.length === 0 ? null : (
        <>
          <h3>{t.byMonth}</h3>
          <Months months={pages[0]?.months ?? []} />
          <h3>{t.each}</h3>
          <Rows heads={t.heads}>
            {sweeps.map((sweep) => (
              <SweepRow key={sweep.id} sweep={sweep} />
            ))}
          </Rows>
        </>
      )}
      {asked.hasNextPage ? (
        <Button
          variant="default"
          size="xs"
          loading={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          {t.more}
        </Button>
      ) : null}
    </details>
  );
}

function Months({ months }: Pick<SweepsAnswer, 'months'>) {
  const t = useTexts(sweepTexts);
  const amount = useAmount();
  const language = useLanguage();
  const named = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Rows heads={t.monthHeads}>
      {months.map(({ month, coin, sweeps, fees }) => (
        <tr key={`${month} ${coin}`}>
          <td>{named.format(new Date(`${month}-01T00:00:00Z`))}</td>
          <td>{amount(String(sweeps))}</td>
          <td>
            {amount(fees)} {coin}
          </td>
        </tr>
      ))}
    </Rows>
  );
}

function SweepRow({ sweep }: { readonly sweep: SweepEntry }) {
  const t = useTexts(sweepTexts);
  const amount = useAmount();
  const moment = useMoment();
  const { at, step, coin, network, fee, feeCoin, isFailed, txId, ticket } = sweep;
  const note = isFailed ? t.didNotPass : fee.startsWith('-') ? t.takenBack : null;
  return (
    <tr>
      <td>
        <time dateTime={at}>{moment(at)}</time>
      </td>
      <td>{note === null ? t.steps[step] : `${t.steps[step]}, ${note}`}</td>
      <td>
        {amount(sweep.amount)} {coin} {network}
      </td>
      <td>{feeCoin === null ? t.noFee : `${amount(fee)} ${feeCoin}`}</td>
      <td>{ticket === null ? '' : <Link to={`/tickets/${ticket.id}`}>{ticket.number}</Link>}</td>
      <td className={styles.id}>{txId === null ? '' : <code>{txId}</code>}</td>
    </tr>
  );
}
