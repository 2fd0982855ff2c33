import { Button } from '@mantine/core';
import type { WaitingApproval } from '@parom/contract/console/approvals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCommands } from '../acts/commands.ts';
import { assertionOf } from '../door/passkey.ts';
import { Refusal } from '../door/refusal.tsx';
import { useMoment } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import { useAmount } from '../platform/use-amount.ts';
import { bothWords, type Words } from '../words/states.ts';
import styles from './approvals.module.css';
import { goodOf, missingOf } from './counted.ts';
import { texts } from './texts.ts';

interface WaitingProps {
  readonly waiting: WaitingApproval;
}

export function ApprovalCard({ waiting }: WaitingProps) {
  const t = useTexts(texts);
  const { digest, why, needed } = waiting;
  const missing = missingOf(waiting);
  return (
    <li className={styles.card}>
      <What waiting={waiting} />
      <p className={styles.quiet}>
        {t.why} <span lang="en">{why}</span>
      </p>
      <p>
        {t.digest} <code>{digest}</code>
        <br />
        <span className={styles.quiet}>{t.compare}</span>
      </p>
      <Given waiting={waiting} />
      <p>
        {t.count(goodOf(waiting), needed)} {missing === 0 ? t.enough : t.missing(missing)}
      </p>
      <Approve waiting={waiting} />
    </li>
  );
}

function What({ waiting }: WaitingProps) {
  const t = useTexts(texts);
  const purposes: Words = useTexts(bothWords.purposes);
  const amount = useAmount();
  const moment = useMoment();
  const { purpose, coin, network, address, memo, ticket, since } = waiting;
  return (
    <p>
      {purposes[purpose] ?? purpose} <strong>{t.what(`${amount(waiting.amount)} ${coin}`, network)}</strong>{' '}
      {t.to} <code>{address}</code>
      {memo === null ? null : <>, {t.memo(memo)}</>}
      {ticket === null ? null : (
        <>
          , {t.ticket} <Link to={`/tickets/${ticket}`}>{ticket}</Link>
        </>
      )}{' '}
      <span className={styles.quiet}>{t.since(moment(since))}</span>
    </p>
  );
}

function Given({ waiting: { given } }: WaitingProps) {
  const t = useTexts(texts);
  const moment = useMoment();
  if (given.length === 0) return <p className={styles.quiet}>{t.noneGiven}</p>;
  return (
    <ul className={styles.given}>
      {given.map(({ way, by, at, verdict }) => (
        <li key={`${way} ${by}`}>
          {by}, {t.ways[way]}, <time dateTime={at}>{moment(at)}</time>:{' '}
          <span className={verdict === 'counts' || verdict === 'pending' ? undefined : styles.odd}>
            {t.verdicts[verdict]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Approve({ waiting: { payment, digest, given } }: WaitingProps) {
  const t = useTexts(texts);
  const session = useSession();
  const mayApprove = useCommands().has('approve-payment');
  const queries = useQueryClient();
  const approve = useMutation({
    mutationFn: async () => {
      const sent = { params: { id: payment }, body: { digest } };
      const answer = await assertionOf(await call('challengeToApprove', sent));
      return call('approveByPasskey', { ...sent, body: { digest, answer } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['approvals'] }),
  });
  const own = given.find(({ way, by }) => way === 'passkey' && by === session?.email);
  if (!mayApprove) return <p className={styles.quiet}>{t.role}</p>;
  if (session?.hasPasskey !== true)
    return (
      <p>
        <Link to="/people">{t.noPasskey}</Link>
      </p>
    );
  if (own?.verdict === 'counts' || own?.verdict === 'pending')
    return <p role="status">{approve.isSuccess && own.verdict === 'pending' ? t.kept : t.own}</p>;
  return (
    <>
      <Button loading={approve.isPending} onClick={() => approve.mutate()}>
        {own === undefined ? t.approve : t.anew}
      </Button>
      <Refusal error={approve.error} />
    </>
  );
}
