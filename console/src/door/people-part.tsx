import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type Role, roles } from '@parom/contract/console/roles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import { roleNames } from '../words/roles.ts';
import { Confirmation, needsConfirmation } from './confirmation.tsx';
import styles from './door.module.css';
import { Refusal } from './refusal.tsx';
import { ResetFactors } from './reset-factors.tsx';
import { doorTexts } from './texts.ts';

export function PeoplePart() {
  const t = useTexts(doorTexts);
  const names = useTexts(roleNames);
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['operators'], queryFn: () => call('operators', {}) });
  const session = useSession();
  const [reason, setReason] = useState('');
  const [forgetful, setForgetful] = useState<{ readonly id: string; readonly email: string } | null>(null);
  const change = useMutation({
    mutationFn: ({ id, isDisabled }: { readonly id: string; readonly isDisabled: boolean }) =>
      call('changeOperator', { params: { id }, body: { isDisabled, reason } }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Stack>
      <TextInput
        label={t.reason}
        description={t.reasonFor}
        maw={560}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <ul className={styles.rows}>
        {(data?.operators ?? []).map(({ id, email, role, isDisabled }) => (
          <li key={id} className={styles.row}>
            <span>
              {email}
              <span className={styles.under}>{isDisabled ? t.disabled : names[role]}</span>
            </span>
            <Group gap="xs">
              {isDisabled || email === session?.email ? null : (
                <Button variant="default" onClick={() => setForgetful({ id, email })}>
                  {t.reset}
                </Button>
              )}
              <Button variant="default" onClick={() => change.mutate({ id, isDisabled: !isDisabled })}>
                {isDisabled ? t.enable : t.disable}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {needsConfirmation(change.error) ? (
        <Confirmation onConfirmed={() => change.reset()} />
      ) : (
        <Refusal error={change.error} />
      )}
      <Invite reason={reason} />
      {forgetful === null ? null : <ResetFactors {...forgetful} onClose={() => setForgetful(null)} />}
    </Stack>
  );
}

function Invite({ reason }: { readonly reason: string }) {
  const t = useTexts(doorTexts);
  const names = useTexts(roleNames);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('support');
  const invite = useMutation({ mutationFn: () => call('invite', { body: { email, role, reason } }) });
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          label={t.email}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <NativeSelect
          label={t.role}
          data={roles.map((value) => ({ value, label: names[value] }))}
          value={role}
          onChange={({ currentTarget }) =>
            setRole(roles.find((one) => one === currentTarget.value) ?? 'viewer')
          }
        />
        <Button loading={invite.isPending} onClick={() => invite.mutate()}>
          {t.invite}
        </Button>
      </Group>
      {invite.isSuccess ? (
        <TextInput readOnly label={t.link} value={`${location.origin}/invitation#${invite.data.token}`} />
      ) : null}
      {needsConfirmation(invite.error) ? (
        <Confirmation onConfirmed={() => invite.mutate()} />
      ) : (
        <Refusal error={invite.error} />
      )}
    </Stack>
  );
}
