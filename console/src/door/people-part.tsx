import { Button, Group, NativeSelect, Stack, Table, TextInput } from '@mantine/core';
import { type Role, roles } from '@parom/contract/console/roles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Confirmation, needsConfirmation } from './confirmation.tsx';
import { Refusal } from './refusal.tsx';
import { doorTexts } from './texts.ts';

export function PeoplePart() {
  const t = useTexts(doorTexts);
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['operators'], queryFn: () => call('operators', {}) });
  const [reason, setReason] = useState('');
  const change = useMutation({
    mutationFn: ({ id, isDisabled }: { readonly id: string; readonly isDisabled: boolean }) =>
      call('changeOperator', { params: { id }, body: { isDisabled, reason } }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Stack>
      <TextInput
        label={t.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Tbody>
            {(data?.operators ?? []).map(({ id, email, role, isDisabled }) => (
              <Table.Tr key={id}>
                <Table.Td>{email}</Table.Td>
                <Table.Td>{isDisabled ? t.disabled : role}</Table.Td>
                <Table.Td>
                  <Button variant="default" onClick={() => change.mutate({ id, isDisabled: !isDisabled })}>
                    {isDisabled ? t.enable : t.disable}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {needsConfirmation(change.error) ? (
        <Confirmation onConfirmed={() => change.reset()} />
      ) : (
        <Refusal error={change.error} />
      )}
      <Invite reason={reason} />
    </Stack>
  );
}

function Invite({ reason }: { readonly reason: string }) {
  const t = useTexts(doorTexts);
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
          data={[...roles]}
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
