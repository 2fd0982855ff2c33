import { Checkbox } from '@mantine/core';
import type { OpenAlert } from '@parom/contract/console/work';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ActButtons } from '../acts/act-buttons.tsx';
import type { Act } from '../acts/act-host.tsx';
import { useCommands } from '../acts/commands.ts';
import { useMoment } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { bilingual, useLanguage, useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import styles from './alerts.module.css';
import { HeldBy, HolderActs } from './holder.tsx';
import { commandsIn } from './pieces.ts';
import { RecordText } from './record.tsx';
import { Runbook, textsOf } from './runbook.tsx';
import { Written } from './written.tsx';

const texts = bilingual(
  {
    none: 'Тревог нет.',
    mine: (count: number) => `Только мои (${count})`,
    noneMine: 'За вами тревог нет.',
    failed: 'Тревоги не пришли. С деньгами ничего не произошло: показ ничего не меняет.',
    risk: 'Деньги в опасности',
    money: 'Деньги',
    next: 'Что делать',
    record: 'Запись',
    ticket: 'Заявка',
  },
  {
    none: 'There are no alerts.',
    mine: (count: number) => `Only mine (${count})`,
    noneMine: 'You have taken no alert.',
    failed: 'The alerts did not arrive. Nothing happened to the money: showing changes nothing.',
    risk: 'Money at risk',
    money: 'The money',
    next: 'What to do',
    record: 'Record',
    ticket: 'Ticket',
  },
);

const EVERY_MS = 5_000;

export function OpenAlerts() {
  const t = useTexts(texts);
  const own = useSession()?.email;
  const [isMine, setMine] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['alerts'],
    queryFn: () => call('alerts', {}),
    refetchInterval: EVERY_MS,
  });
  if (data === undefined) return <p className={styles.quiet}>{isError ? t.failed : null}</p>;
  if (data.alerts.length === 0) return <p className={styles.quiet}>{t.none}</p>;
  const mine = data.alerts.filter(({ holder }) => holder !== null && holder.by === own);
  const shown = isMine ? mine : data.alerts;
  return (
    <>
      <Checkbox
        mt="md"
        label={t.mine(mine.length)}
        checked={isMine}
        onChange={({ currentTarget }) => setMine(currentTarget.checked)}
      />
      {shown.length === 0 ? <p className={styles.quiet}>{t.noneMine}</p> : null}
      {shown.map((alert) => (
        <Alert key={alert.subject} alert={alert} />
      ))}
    </>
  );
}

function Alert({ alert }: { readonly alert: OpenAlert }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const language = useLanguage();
  const commands = useCommands();
  const { subject, message, detail, raisedAt, guide, ticket } = alert;
  const words = guide?.[language];
  const section = useRef<HTMLElement>(null);
  const isMeant = useLocation().hash === `#${subject}`;
  useEffect(() => {
    if (isMeant) section.current?.focus();
  }, [isMeant]);
  return (
    <section
      ref={section}
      className={styles.alert}
      data-risk={alert.isMoneyAtRisk}
      aria-label={words === undefined ? subject : `${words.name} ${guide?.about ?? ''}`.trim()}
      tabIndex={-1}
    >
      <h2>
        <span>
          {words?.name ?? subject}
          {guide === null || guide.about === '' ? null : <span className={styles.about}> {guide.about}</span>}
        </span>
        {alert.isMoneyAtRisk ? <span className={styles.risk}>{t.risk}</span> : null}
        <time dateTime={raisedAt}>{moment(raisedAt)}</time>
      </h2>
      {words === undefined ? null : (
        <>
          <p>
            <Written text={words.happened} />
          </p>
          <dl>
            <dt>{t.money}</dt>
            <dd>
              <Written text={words.money} />
            </dd>
            <dt>{t.next}</dt>
            <dd>
              <Written text={words.next} />
              {alert.runbook === null ? null : <Runbook parts={alert.runbook[language]} />}
            </dd>
            {ticket === null ? null : (
              <>
                <dt>{t.ticket}</dt>
                <dd>
                  <Link to={`/tickets/${ticket.id}`}>{ticket.number}</Link>
                </dd>
              </>
            )}
          </dl>
        </>
      )}
      <p className={styles.record}>
        {t.record} <code>{subject}</code> <RecordText message={message} detail={detail} />
      </p>
      <HeldBy holder={alert.holder} />
      <div className={styles.acts}>
        <ActButtons acts={actsOf(alert, commands)} />
        <HolderActs alert={alert} />
      </div>
    </section>
  );
}

/** Acts on a ticket stand on the ticket's page, beside the facts that they change. */
const actsOf = (
  { subject, version, guide, runbook }: OpenAlert,
  commands: ReturnType<typeof useCommands>,
): Act[] => {
  const filled = guide?.arguments ?? {};
  const isAbout = (command: string) => {
    const asked = commands.get(command)?.arguments ?? [];
    return (
      asked.some(({ name }) => name !== 'ticket' && name in filled) ||
      asked.every(({ name, isRequired }) => name === 'reason' || !isRequired)
    );
  };
  const named = new Set([
    ...commandsIn(guide?.en.next ?? ''),
    ...textsOf(runbook?.en ?? [])
      .flatMap(commandsIn)
      .filter(isAbout),
  ]);
  return [
    ...[...named]
      .filter((command) => command !== 'resolve-alert' && commands.get(command)?.changes)
      .map((command) => ({ command, filled })),
    { command: 'resolve-alert', filled: { subject, version } },
    { command: 'take-alert', filled: { subject, version } },
  ];
};
