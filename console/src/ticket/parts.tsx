import type { SaidCell } from '@parom/contract/console/answers/said';
import type { WorkTicket } from '@parom/contract/console/work';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActButtons, ActMenu } from '../acts/act-buttons.tsx';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { useSum } from '../platform/use-amount.ts';
import { ExplorerLink } from '../tables/explorer-link.tsx';
import { Why } from '../words/why.tsx';
import { useWord } from '../words/word.ts';
import { writtenIn } from '../words/written-in.ts';
import { actsOfDeposit } from './acts-of-ticket.ts';
import { texts } from './texts.ts';
import styles from './ticket.module.css';

export interface PartProps {
  readonly ticket: WorkTicket;
}

export function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const t = useTexts(texts);
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {isEmpty ? <p className={styles.quiet}>{t.none}</p> : children}
    </section>
  );
}

export function Terms({ ticket }: PartProps) {
  const t = useTexts(texts);
  const sum = useSum();
  const moment = useMoment();
  const terms: readonly (readonly [string, string | SaidCell | null])[] = [
    [t.give, sum(ticket.give)],
    [t.received, ticket.received === null ? null : sum(ticket.received)],
    [t.get, ticket.get === null ? null : sum(ticket.get)],
    [t.rate, `${sum(ticket.rate)} (${ticket.rateSources})`],
    [t.rateAt, ticket.rateAt === null ? null : moment(ticket.rateAt)],
    [t.markup, `${sum(String(ticket.markupPercent))}\u00a0%`],
    [t.toAddress, ticket.toAddress],
    [t.memo, ticket.toMemo],
    [t.depositAddress, ticket.depositAddress],
    [t.memo, ticket.depositMemo],
    [t.screening, ticket.screening],
    [t.clientAddress, ticket.clientAddress],
    [t.created, moment(ticket.createdAt)],
    [t.expires, moment(ticket.expiresAt)],
    [t.dust, ticket.dust],
  ];
  return (
    <Part title={t.facts} isEmpty={false}>
      <dl className={styles.facts}>
        {ticket.email === '' ? null : (
          <div>
            <dt>{t.email}</dt>
            <dd>
              <Link to={`/customers/${ticket.id}`}>{ticket.email}</Link>
            </dd>
          </div>
        )}
        {terms.map(([name, value], index) =>
          value === null ? null : (
            <div key={`${name} ${index}`}>
              <dt>{name}</dt>
              <dd>{typeof value === 'string' ? value : <Why said={value.why} answer={value.said} />}</dd>
            </div>
          ),
        )}
      </dl>
    </Part>
  );
}

export function Deposits({ ticket }: PartProps) {
  const sum = useSum();
  const t = useTexts(texts);
  const word = useWord();
  const moment = useMoment();
  return (
    <Part title={t.deposits} isEmpty={ticket.deposits.length === 0}>
      {ticket.deposits.map((deposit) => (
        <div key={deposit.id} className={styles.row}>
          <div>
            <strong>{sum(deposit.amount)}</strong>{' '}
            <span className={styles.quiet}>
              {(['state', 'verdict', 'disposition'] as const)
                .map((column) => word(column, deposit[column] ?? ''))
                .concat(deposit.isCredited ? t.credited : '')
                .filter((said) => said !== '')
                .join(' · ')}
              {deposit.confirmations === null
                ? ''
                : ` · ${t.confirmations(deposit.confirmations, deposit.confirmationsRequired)}`}
            </span>
            <p className={styles.quiet}>
              {moment(deposit.seenAt)} <ExplorerLink text={deposit.transaction} url={deposit.url} />
            </p>
          </div>
          <ActMenu acts={actsOfDeposit(ticket, deposit)} about={deposit.amount} />
        </div>
      ))}
    </Part>
  );
}

export function Timeline({ ticket }: PartProps) {
  const t = useTexts(texts);
  const word = useWord();
  const moment = useMoment();
  const statuses: Readonly<Record<string, string>> = t.statuses;
  return (
    <Part title={t.history} isEmpty={ticket.history.length === 0}>
      <ol className={styles.timeline}>
        {ticket.history.toReversed().map((line) => (
          <li key={`${line.at} ${line.to}`}>
            <time dateTime={line.at}>{moment(line.at)}</time>
            <span>
              <strong>{statuses[line.to] ?? line.to}</strong>{' '}
              <span className={styles.quiet}>
                {word('by', line.by)} · <Why said={line.why.why} answer={line.why.said} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

export function Books({ ticket }: PartProps) {
  const t = useTexts(texts);
  const word = useWord();
  const moment = useMoment();
  const sum = useSum();
  return (
    <Part title={t.books} isEmpty={ticket.books.length === 0}>
      <div className={styles.scroll}>
        <table className={styles.books}>
          <tbody>
            {ticket.books.map((posting, index) => (
              <tr key={`${posting.entry} ${index}`}>
                <td>
                  <time dateTime={posting.at}>{moment(posting.at)}</time>
                </td>
                <td>{word('entry', posting.entry)}</td>
                <td>{word('account', posting.account)}</td>
                <td className={styles.sum}>{sum(posting.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  );
}

export function Letters({ ticket }: PartProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  return (
    <Part title={t.letters} isEmpty={ticket.letters.length === 0}>
      {ticket.letters.map((letter) => (
        <p key={letter.id} className={styles.line}>
          <Link to={`/letters/${letter.id}`} lang={writtenIn(letter.subject)}>
            {letter.subject}
          </Link>{' '}
          <span className={styles.quiet}>
            {letter.failedAt !== null
              ? t.failedLetter
              : letter.sentAt === null
                ? t.notSent
                : `${t.sent} ${moment(letter.sentAt)}`}
          </span>
        </p>
      ))}
    </Part>
  );
}

export function Others({ ticket }: PartProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  const statuses: Readonly<Record<string, string>> = t.statuses;
  return (
    <Part title={t.others} isEmpty={ticket.others.length === 0}>
      {ticket.others.map((other) => (
        <p key={other.id} className={styles.line}>
          <Link to={`/tickets/${other.id}`}>{other.number}</Link>{' '}
          <span className={styles.quiet}>
            {statuses[other.status] ?? other.status} · {moment(other.createdAt)}
          </span>
        </p>
      ))}
    </Part>
  );
}

export function Notes({ ticket: { email, notes } }: PartProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  if (email === '') return null;
  return (
    <Part title={t.notes} isEmpty={false}>
      {notes.length === 0 ? <p className={styles.quiet}>{t.none}</p> : null}
      {notes.map(({ id, by, at, text }) => (
        <div key={id} className={styles.line}>
          <p className={styles.written}>{text}</p>
          <p className={styles.quiet}>
            {by}, {moment(at)}
          </p>
        </div>
      ))}
      <div className={styles.below}>
        <ActButtons acts={[{ command: 'add-note', filled: { email } }]} />
      </div>
    </Part>
  );
}
