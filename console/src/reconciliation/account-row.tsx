import type { ComparedAccount } from '@parom/contract/console/reconciliation';

import { formatDecimal, ZERO } from '@parom/contract/money';
import { Link } from 'react-router';
import { ActMenu } from '../acts/act-buttons.tsx';
import { ageInWords, useMoment } from '../platform/age.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { extraOf, isKnownNow, missingOf } from './order.ts';
import styles from './reconciliation.module.css';
import { texts } from './texts.ts';

const ACTS = {
  hot: ['reconcile', 'set-reserve', 'claim-surplus', 'stop-payouts', 'start-payouts'],
  deposits: ['reconcile', 'book-lost', 'book-found', 'stop-payouts', 'start-payouts'],
} as const;

export function AccountRow({ account, now }: { readonly account: ComparedAccount; readonly now: string }) {
  const t = useTexts(texts);
  const amount = useAmount();
  const moment = useMoment();
  const { asset, coin, network, look, differsSince } = account;
  const filled = { asset };
  const name = `${coin} ${network}`;
  const acts = ACTS[account.account].map((command) => ({ command, filled }));
  return (
    <tr data-account={`${asset} ${account.account}`}>
      <td className={styles.name}>
        {name}
        <span className={styles.small}>{t.accounts[account.account]}</span>
      </td>
      <td data-sum>{look === null ? '—' : amount(look.books)}</td>
      <td data-sum>
        <OnNetwork account={account} />
      </td>
      <td>
        <OnItsWay account={account} />
      </td>
      <td>
        <Difference account={account} />
      </td>
      <td>{differsSince === null ? '' : <Since at={differsSince} now={now} />}</td>
      <td>
        {look === null ? t.never : <Since at={look.at} now={now} />}
        <Tried account={account} moment={moment} />
      </td>
      <td>
        <ActMenu acts={acts} about={`${name}, ${t.accounts[account.account]}`} />
      </td>
    </tr>
  );
}

function OnNetwork({ account: { account, look } }: { readonly account: ComparedAccount }) {
  const t = useTexts(texts);
  const amount = useAmount();
  if (look === null) return '—';
  // No address was asked, so a zero would be no answer of the network.
  if (account === 'deposits' && look.addressesAsked === 0)
    return <span className={styles.dim}>{t.noAddresses}</span>;
  return amount(look.network);
}

function OnItsWay({ account: { look } }: { readonly account: ComparedAccount }) {
  const t = useTexts(texts);
  const amount = useAmount();
  if (look === null) return null;
  const { leaving, arriving, unasked, addressesMoving } = look;
  const parts = [
    leaving === '0' ? [] : t.leaving(amount(leaving)),
    arriving === '0' ? [] : t.arriving(amount(arriving)),
    unasked === '0' ? [] : t.unasked(amount(unasked)),
    addressesMoving === 0 ? [] : t.moving(addressesMoving),
  ].flat();
  return parts.length === 0 ? null : <>{parts.join(', ')}</>;
}

function Difference({ account }: { readonly account: ComparedAccount }) {
  const t = useTexts(texts);
  const amount = useAmount();
  const language = useLanguage();
  const [missing, extra] = [missingOf(account), extraOf(account)];
  const isEqual = missing === ZERO && extra === ZERO;
  return (
    <>
      {missing === ZERO ? null : (
        <strong className={styles.risk}>{t.lacks(amount(formatDecimal(missing)))}</strong>
      )}{' '}
      {extra === ZERO ? null : (
        <strong className={styles.odd}>{t.exceeds(amount(formatDecimal(extra)))}</strong>
      )}
      {isEqual ? <span className={styles.dim}>{isKnownNow(account) ? t.equal : t.notKnown}</span> : null}
      {account.alerts.map(({ subject, name }) => (
        <span key={subject} className={styles.small}>
          <Link to={`/alerts#${subject}`}>{t.toDo(name[language])}</Link>
        </span>
      ))}
    </>
  );
}

function Since({ at, now }: { readonly at: string; readonly now: string }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const language = useLanguage();
  return (
    <>
      <time dateTime={at}>{moment(at)}</time>
      <span className={styles.small}>{t.ago(ageInWords(Date.parse(now) - Date.parse(at), language))}</span>
    </>
  );
}

interface TriedProps {
  readonly account: ComparedAccount;
  readonly moment: (iso: string) => string;
}

function Tried({ account: { isServed, tried, look }, moment }: TriedProps) {
  const t = useTexts(texts);
  const kept = look === null ? '' : ` ${t.kept}`;
  if (!isServed) return <span className={styles.small}>{t.unserved + kept}</span>;
  if (tried !== null && tried.outcome !== 'compared')
    return (
      <span className={`${styles.small} ${styles.odd}`}>
        {t.tried[tried.outcome](moment(tried.at)) + kept}
      </span>
    );
  return look?.isOld === true ? <span className={`${styles.small} ${styles.odd}`}>{t.old}</span> : null;
}
