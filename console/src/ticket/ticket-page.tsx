import { Button } from '@mantine/core';
import type { WorkTicket } from '@parom/contract/console/work';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { ActButtons } from '../acts/act-buttons.tsx';
import { useCommands } from '../acts/commands.ts';
import { ageInWords } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import { texts as queueTexts } from '../queue/texts.ts';
import { actsOfTicket } from './acts-of-ticket.ts';
import { Books, Deposits, Letters, Notes, Others, Terms, Timeline } from './parts.tsx';
import { Payments } from './payments.tsx';
import { texts } from './texts.ts';
import styles from './ticket.module.css';
import { WhereIsMoney } from './where-is-money.tsx';

const EVERY_MS = 5_000;

export function TicketPage() {
  const t = useTexts(texts);
  const { ticket = '' } = useParams();
  const { data, isError, refetch } = useQuery({
    queryKey: ['ticket', ticket],
    queryFn: () => call('workTicket', { params: { ticket } }),
    refetchInterval: EVERY_MS,
  });
  if (data !== undefined) return <Ticket ticket={data} />;
  if (!isError) return null;
  return (
    <>
      <h1>{t.missing}</h1>
      <Button mt="md" variant="default" onClick={() => void refetch()}>
        {t.again}
      </Button>
    </>
  );
}

function Ticket({ ticket }: { readonly ticket: WorkTicket }) {
  const t = useTexts(texts);
  const statuses: Readonly<Record<string, string>> = t.statuses;
  const reasons: Readonly<Record<string, string>> = useTexts(queueTexts).reasons;
  const own = useSession();
  const age = ageInWords(Date.parse(ticket.now) - Date.parse(ticket.since), useLanguage());
  useActsFirst(useCommands().size > 0);
  return (
    <>
      <header className={styles.head}>
        <h1>{t.title(ticket.number)}</h1>
        <p>
          <strong className={styles.status}>{statuses[ticket.status] ?? ticket.status}</strong>
          <span className={styles.quiet}>
            {' '}
            {t.waits(age)}
            {ticket.reason === null ? '' : ` · ${reasons[ticket.reason] ?? ticket.reason}`}
          </span>
        </p>
      </header>
      <div id="acts" className={styles.acts}>
        <ActButtons acts={actsOfTicket(ticket, own)} />
      </div>
      <div className={styles.columns}>
        <div>
          <WhereIsMoney said={ticket.whereIsMoney} />
          <Deposits ticket={ticket} />
          <Payments ticket={ticket} />
          <Timeline ticket={ticket} />
          <Books ticket={ticket} />
        </div>
        <div>
          <Terms ticket={ticket} />
          <Notes ticket={ticket} />
          <Letters ticket={ticket} />
          <Others ticket={ticket} />
        </div>
      </div>
    </>
  );
}

function useActsFirst(areThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (areThere && hash === '#acts') document.querySelector<HTMLElement>('#acts button')?.focus();
  }, [hash, areThere]);
}
