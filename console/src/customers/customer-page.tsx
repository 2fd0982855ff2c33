import { Button } from '@mantine/core';
import type { CustomerAnswer } from '@parom/contract/console/customers';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ActButtons } from '../acts/act-buttons.tsx';
import type { Act } from '../acts/act-host.tsx';
import { useMoment } from '../platform/age.ts';
import { CallFailure, call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import {
  AccountPart,
  ClientAddresses,
  Numbers,
  Recipients,
  ReferralPart,
  Sessions,
} from './customer-facts.tsx';
import { CustomerTickets } from './customer-tickets.tsx';
import styles from './customers.module.css';
import { Part } from './part.tsx';
import { texts } from './texts.ts';

const EVERY_MS = 15_000;
const NOT_FOUND = 404;

export function CustomerPage() {
  const t = useTexts(texts);
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['customer', id],
    queryFn: () => call('customer', { params: { id } }),
    refetchInterval: EVERY_MS,
  });
  if (data !== undefined) return <Customer customer={data} />;
  if (!isError) return <h1 aria-busy>{t.title}</h1>;
  const isMissing = error instanceof CallFailure && error.status === NOT_FOUND;
  return (
    <>
      <h1>{t.title}</h1>
      <div className={styles.failed}>
        <p className={styles.quiet}>{isMissing ? t.missing : t.failed}</p>
        {isMissing ? (
          <Link to="/customers">{t.all}</Link>
        ) : (
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        )}
      </div>
    </>
  );
}

const actsOf = ({ email, blocked, version }: CustomerAnswer): readonly Act[] => [
  { command: 'add-note', filled: { email } },
  blocked === null
    ? { command: 'block-email', filled: { email, version } }
    : { command: 'unblock-email', filled: { email, version } },
];

interface CustomerProps {
  readonly customer: CustomerAnswer;
}

function Customer({ customer }: CustomerProps) {
  return (
    <>
      <h1 className={styles.name}>{customer.email}</h1>
      <Blocked customer={customer} />
      <Bounced customer={customer} />
      <div className={styles.acts}>
        <ActButtons acts={actsOf(customer)} />
      </div>
      <div className={styles.columns}>
        <div>
          <CustomerTickets id={customer.id} />
          <Notes customer={customer} />
          <Recipients customer={customer} />
        </div>
        <div>
          <Numbers customer={customer} />
          <AccountPart customer={customer} />
          <Sessions customer={customer} />
          <ReferralPart customer={customer} />
          <ClientAddresses customer={customer} />
        </div>
      </div>
    </>
  );
}

function Blocked({ customer: { blocked } }: CustomerProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  if (blocked === null) return null;
  return (
    <p className={styles.blocked}>
      <strong>{t.blocked(blocked.reason)}</strong> {t.blockedMeans}{' '}
      <span className={styles.quiet}>
        {blocked.by}, {moment(blocked.at)}
      </span>
    </p>
  );
}

function Bounced({ customer: { bounce } }: CustomerProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  if (bounce === null) return null;
  return (
    <p className={styles.blocked}>
      <strong>{t.bounce(bounce.reason)}</strong> <Link to={`/letters/${bounce.letter}`}>{t.toBounce}</Link>{' '}
      <span className={styles.quiet}>{moment(bounce.at)}</span>
    </p>
  );
}

function Notes({ customer: { notes } }: CustomerProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  return (
    <Part title={t.notes} nothing={notes.length === 0 ? t.noNotes : null}>
      <ul className={styles.list}>
        {notes.map(({ id, by, at, text }) => (
          <li key={id} className={styles.line}>
            <p className={styles.written}>{text}</p>
            <p className={styles.quiet}>
              {by}, {moment(at)}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
