import type { CustomerAnswer } from '@parom/contract/console/customers';
import { ActMenu } from '../acts/act-buttons.tsx';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import styles from './customers.module.css';
import { Facts, Part } from './part.tsx';
import { texts } from './texts.ts';

interface PartProps {
  readonly customer: CustomerAnswer;
}

const CENTS = 2;

export function Numbers({ customer }: PartProps) {
  const t = useTexts(texts);
  const amount = useAmount();
  const { tickets, open, completed, turnoverUsdt } = customer;
  const facts = [
    [t.ticketsTotal, amount(String(tickets))],
    [t.open, amount(String(open))],
    [t.completed, amount(String(completed))],
    [t.turnover, `${amount(turnoverUsdt, CENTS)} USDT`],
  ] as const;
  return (
    <Part title={t.numbers}>
      <Facts facts={facts} />
    </Part>
  );
}

export function AccountPart({ customer: { account } }: PartProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  if (account === null)
    return (
      <Part title={t.account} nothing={t.noAccount}>
        {null}
      </Part>
    );
  const { createdAt, firstLogInAt, isAutomatic, language } = account;
  const facts = [
    [t.since, moment(createdAt)],
    [t.kind, isAutomatic ? t.automatic : t.registered],
    [t.firstLogIn, firstLogInAt === null ? t.never : moment(firstLogInAt)],
    [t.language, t.languages[language]],
  ] as const;
  return (
    <Part title={t.account}>
      <Facts facts={facts} />
    </Part>
  );
}

export function Sessions({ customer: { sessions, account } }: PartProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  if (account === null) return null;
  return (
    <Part title={t.sessions} nothing={sessions.length === 0 ? t.noSessions : null}>
      <ul className={styles.list}>
        {sessions.map(({ createdAt, expiresAt, isProvisional }) => (
          <li key={`${createdAt} ${expiresAt}`} className={styles.line}>
            {t.session(moment(createdAt), moment(expiresAt))}
            {isProvisional ? <p className={styles.quiet}>{t.provisional}</p> : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function ReferralPart({ customer: { referral, account } }: PartProps) {
  const t = useTexts(texts);
  const amount = useAmount();
  const moment = useMoment();
  if (account === null) return null;
  if (referral === null)
    return (
      <Part title={t.referral} nothing={t.noReferral}>
        {null}
      </Part>
    );
  const states: Readonly<Record<string, string>> = t.withdrawalStates;
  const facts = [
    [t.code, referral.code],
    [t.customers, amount(String(referral.customers))],
    [t.referredTickets, amount(String(referral.tickets))],
    [t.earned, `${amount(referral.earnedUsdt)} USDT`],
    [t.balance, `${amount(referral.balanceUsdt)} USDT`],
  ] as const;
  return (
    <Part title={t.referral}>
      <Facts facts={facts} />
      {referral.withdrawals.length === 0 ? null : <h3 className={styles.sub}>{t.withdrawals}</h3>}
      <ul className={styles.list}>
        {referral.withdrawals.map(({ id, state, amountUsdt, createdAt }) => (
          <li key={id} className={styles.line}>
            {amount(amountUsdt)} USDT{' '}
            <span className={styles.quiet}>
              {states[state] ?? state}, {moment(createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function Recipients({ customer: { recipients } }: PartProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  return (
    <Part title={t.recipients} nothing={recipients.length === 0 ? t.noTickets : null}>
      <ul className={styles.list}>
        {recipients.map(({ address, version, isShort, tickets, lastAt, blockedFor }) => (
          <li key={address} className={styles.row}>
            <div>
              <code>{address}</code>
              <p className={styles.quiet}>
                {t.timesUsed(tickets)}, {moment(lastAt)}
              </p>
              {blockedFor === null ? null : <p className={styles.odd}>{t.addressBlocked(blockedFor)}</p>}
            </div>
            {isShort ? null : <AddressActs {...{ address, version }} isBlocked={blockedFor !== null} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface AddressActsProps {
  readonly address: string;
  readonly version: string;
  readonly isBlocked: boolean;
}

const AddressActs = ({ address, version, isBlocked }: AddressActsProps) => (
  <ActMenu
    acts={[{ command: isBlocked ? 'unblock-address' : 'block-address', filled: { address, version } }]}
    about={address}
  />
);

export function ClientAddresses({ customer: { clientAddresses } }: PartProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  if (clientAddresses.length === 0) return null;
  return (
    <Part title={t.clientAddresses}>
      <ul className={styles.list}>
        {clientAddresses.map(({ address, tickets, lastAt }) => (
          <li key={address} className={styles.line}>
            {address}{' '}
            <span className={styles.quiet}>
              {t.timesUsed(tickets)}, {moment(lastAt)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
