import type { PendingTicket, ScreeningAnswer } from '@parom/contract/console/screening';
import { Link } from 'react-router';
import { ActButtons } from '../acts/act-buttons.tsx';
import type { Act } from '../acts/act-host.tsx';
import { ageInWords, useMoment } from '../platform/age.ts';
import { type Language, useLanguage, useTexts } from '../platform/language.ts';
import { useSum } from '../platform/use-amount.ts';
import { providerName } from './provider-name.ts';
import styles from './screening.module.css';
import { signalName, signalNames } from './signal-names.ts';
import { texts } from './texts.ts';

type Rating = NonNullable<ScreeningAnswer['rating']>;

const ACTS = ['continue-ticket', 'refund-ticket', 'pay-ticket', 'reject-ticket'];

const actsOf = ({ id, number, version }: PendingTicket): readonly Act[] =>
  ACTS.map((command) => ({
    command,
    filled: { ticket: String(number) },
    seen: { ticket: id, version },
  }));

interface PendingProps {
  readonly ticket: PendingTicket;
  readonly now: string;
}

export function PendingCard({ ticket, now }: PendingProps) {
  const sum = useSum();
  const t = useTexts(texts);
  const reasons: Readonly<Record<string, string>> = t.reasons;
  const { id, number, reason, since, give, get, deposits, toAddress, addressAnswers } = ticket;
  const age = ageInWords(Date.parse(now) - Date.parse(since), useLanguage());
  return (
    <li className={styles.card}>
      <p>
        <Link className={styles.number} to={`/tickets/${id}`}>
          {number}
        </Link>{' '}
        {sum(give)} → {sum(get)}{' '}
        <span className={styles.quiet}>
          {reasons[reason] ?? reason}, {t.waits(age)}
        </span>
      </p>
      {deposits.map((deposit) => (
        <DepositLine key={deposit.id} deposit={deposit} />
      ))}
      {addressAnswers.length === 0 ? null : (
        <div className={styles.about}>
          <p>
            {t.paysTo} <code>{toAddress}</code>
          </p>
          <Answers answers={addressAnswers} />
        </div>
      )}
      <ActButtons acts={actsOf(ticket)} />
    </li>
  );
}

function DepositLine({ deposit }: { readonly deposit: PendingTicket['deposits'][number] }) {
  const t = useTexts(texts);
  const sum = useSum();
  const { amount, sender, transaction, url, answers } = deposit;
  return (
    <div className={styles.about}>
      <p>
        <strong>{sum(amount)}</strong>{' '}
        {sender === null ? (
          <span className={styles.quiet}>{t.unknownSender}</span>
        ) : (
          <>
            <span className={styles.quiet}>{t.from}</span> <code>{sender}</code>
          </>
        )}
      </p>
      <p className={styles.quiet}>
        {url === null ? (
          <code>{transaction}</code>
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            <code>{transaction}</code>
          </a>
        )}
      </p>
      {answers.length === 0 ? <p className={styles.quiet}>{t.noAnswer}</p> : <Answers answers={answers} />}
    </div>
  );
}

function Answers({ answers }: { readonly answers: readonly ScreeningAnswer[] }) {
  const t = useTexts(texts);
  const moment = useMoment();
  return answers.map(({ provider, verdict, reason, rating, at }) => (
    <p key={`${provider} ${verdict} ${reason}`} className={styles.answer}>
      {providerName(provider, t.names)} {t.verdicts[verdict]}:{' '}
      {rating === null ? reason : <Evidence rating={rating} />}{' '}
      <time className={styles.quiet} dateTime={at}>
        {moment(at)}
      </time>
    </p>
  ));
}

function Evidence({ rating: { score, signals } }: { readonly rating: Rating }) {
  const t = useTexts(texts);
  const names = useTexts(signalNames);
  const language = useLanguage();
  return (
    <>
      {t.scored(score)}
      {signals.length === 0 ? null : ': '}
      {signals.map(({ code, share }) => `${signalName(code, names)} ${percent(share, language)}`).join(', ')}
    </>
  );
}

const percent = (share: string, language: Language): string =>
  language === 'ru' ? `${share.replace('.', ',')}%` : `${share}%`;
