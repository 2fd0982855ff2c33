import { Button, Stack } from '@mantine/core';
import { deviceOf } from '@parom/contract/console/device';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMoment } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import styles from './door.module.css';
import { FactorPart } from './factor-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { Refusal } from './refusal.tsx';
import { doorTexts } from './texts.ts';

export function PeoplePage() {
  const t = useTexts(doorTexts);
  const session = useSession();
  if (session === null || session === undefined) return null;
  return (
    <Stack gap="lg">
      <title>{t.title}</title>
      <h1>{t.title}</h1>
      {session.hasFactor ? null : <p>{session.isFactorForced ? t.forced : t.noFactor}</p>}
      <section aria-label={t.passkeys}>
        <h2>{t.passkeys}</h2>
        <PasskeysPart />
      </section>
      <section aria-label={t.app}>
        <h2>{t.app}</h2>
        <FactorPart session={session} />
      </section>
      <section aria-label={t.sessions}>
        <h2>{t.sessions}</h2>
        <Sessions />
      </section>
      {session.role === 'administrator' ? (
        <section aria-label={t.people}>
          <h2>{t.people}</h2>
          <PeoplePart />
        </section>
      ) : null}
    </Stack>
  );
}

function Sessions() {
  const t = useTexts(doorTexts);
  const moment = useMoment();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['sessions'], queryFn: () => call('sessions', {}) });
  const end = useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id }, body: {} }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <>
      <ul className={styles.rows}>
        {(data?.sessions ?? []).map(({ id, email, address, device, seenAt, isOwn }) => (
          <li key={id} className={styles.row}>
            <span>
              {email} <span className={styles.quiet}>{address}</span>
              <span className={styles.under} title={device ?? undefined}>
                {moment(seenAt)}
                {device === null ? null : ` · ${deviceOf(device)}`}
              </span>
            </span>
            {isOwn ? (
              <span className={styles.quiet}>{t.own}</span>
            ) : (
              <Button variant="default" onClick={() => end.mutate(id)}>
                {t.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Refusal error={end.error} />
    </>
  );
}
