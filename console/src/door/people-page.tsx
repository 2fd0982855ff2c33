import { Button, Stack, Table } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import { FactorPart } from './factor-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { Refusal } from './refusal.tsx';
import { doorTexts } from './texts.ts';
import { minuteOf } from './times.ts';

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
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['sessions'], queryFn: () => call('sessions', {}) });
  const end = useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id }, body: {} }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Tbody>
            {(data?.sessions ?? []).map(({ id, email, address, device, seenAt, isOwn }) => (
              <Table.Tr key={id}>
                <Table.Td>{email}</Table.Td>
                <Table.Td>{address}</Table.Td>
                <Table.Td>{device}</Table.Td>
                <Table.Td>{minuteOf(seenAt)}</Table.Td>
                <Table.Td>
                  {isOwn ? (
                    t.own
                  ) : (
                    <Button variant="default" onClick={() => end.mutate(id)}>
                      {t.end}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Refusal error={end.error} />
    </>
  );
}
