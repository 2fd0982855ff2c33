import type { WorkAttempt, WorkTicket } from '@parom/contract/console/work';
import { ActMenu } from '../acts/act-buttons.tsx';
import { ClaimedBy } from '../alerts/holder.tsx';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import { useSum } from '../platform/use-amount.ts';
import { ExplorerLink } from '../tables/explorer-link.tsx';
import { Why } from '../words/why.tsx';
import { useWord } from '../words/word.ts';
import { actsOfPayment } from './acts-of-ticket.ts';
import { Part, type PartProps } from './parts.tsx';
import { texts } from './texts.ts';
import styles from './ticket.module.css';

export function Payments({ ticket }: PartProps) {
  const t = useTexts(texts);
  return (
    <Part title={t.payments} isEmpty={ticket.payments.length === 0}>
      {ticket.payments.map((payment) => (
        <Payment key={payment.id} ticket={ticket} payment={payment} />
      ))}
    </Part>
  );
}

interface PaymentProps extends PartProps {
  readonly payment: WorkTicket['payments'][number];
}

function Payment({ ticket, payment }: PaymentProps) {
  const own = useSession();
  const word = useWord();
  const sum = useSum();
  const { transaction, attempts } = payment;
  // A payment by hand or of a restored backup has a transaction that nobody signed here.
  const isForeign = transaction !== null && attempts.every((one) => one.transaction !== transaction);
  return (
    <div className={styles.row}>
      <div>
        <strong>{sum(payment.amount)}</strong>{' '}
        <span className={styles.quiet}>
          {word('purpose', payment.purpose)} · {word('state', payment.state)}
        </span>
        <p className={styles.quiet}>
          <ExplorerLink text={payment.address} url={payment.addressUrl} /> {payment.memo}
        </p>
        {isForeign ? (
          <p>
            <ExplorerLink text={transaction} url={payment.url} />
          </p>
        ) : null}
        <Attempts attempts={attempts} />
        <ClaimedBy claim={payment.claim} />
        {payment.reference === null ? null : <p>{payment.reference}</p>}
        {[payment.waitsFor, payment.lastError].map((cell) =>
          cell === null ? null : (
            <p key={cell.why}>
              <Why said={cell.why} answer={cell.said} />
            </p>
          ),
        )}
      </div>
      <ActMenu acts={actsOfPayment(ticket, payment, own)} about={payment.amount} />
    </div>
  );
}

function Attempts({ attempts }: { readonly attempts: readonly WorkAttempt[] }) {
  const t = useTexts(texts);
  const sum = useSum();
  const moment = useMoment();
  const states: Readonly<Record<string, string>> = t.attemptStates;
  if (attempts.length === 0) return null;
  return (
    <ol className={styles.attempts} aria-label={t.transactions}>
      {attempts.map((one) => (
        <li key={one.transaction}>
          <ExplorerLink text={one.transaction} url={one.url} />
          <p className={styles.quiet}>
            {states[one.state] ?? one.state} ·{' '}
            {one.sentAt === null
              ? `${t.signed} ${moment(one.signedAt)}`
              : `${t.sentAt} ${moment(one.sentAt)}`}
            {one.closedAt === null ? '' : ` · ${t.closed} ${moment(one.closedAt)}`} ·{' '}
            {one.isFeeFinal ? t.fee(sum(one.fee)) : t.feeAtMost(sum(one.fee))}
          </p>
          {one.replacedBy === null ? null : (
            <p className={styles.quiet}>
              {t.replacedBy} <code>{one.replacedBy}</code>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
