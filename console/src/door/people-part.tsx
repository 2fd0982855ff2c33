import { Button, Group, NativeSelect, type NativeSelectProps, Stack, TextInput } from '@mantine/core';
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

interface Change {
  readonly id: string;
  readonly email: string;
  readonly role?: Role;
  readonly isDisabled?: boolean;
}

export function PeoplePart() {
  const t = useTexts(doorTexts);
  const names = useTexts(roleNames);
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['operators'], queryFn: () => call('operators', {}) });
  const session = useSession();
  const [reason, setReason] = useState('');
  const [forgetful, setForgetful] = useState<{ readonly id: string; readonly email: string } | null>(null);
  const change = useMutation({
    mutationFn: ({ id, role, isDisabled }: Change) =>
      call('changeOperator', { params: { id }, body: { role, isDisabled, reason } }),
    onSettled: () => queries.invalidateQueries(),
  });
  const { variables: asked } = change;
  return (
    <Stack>
      <TextInput
        label={t.reason}
        description={t.reasonFor}
        maw={560}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <ul className={`${styles.rows} ${styles.people}`}>
        {(data?.operators ?? []).map(({ id, email, role, isDisabled }) => (
          <li key={id} className={styles.row}>
            <span>
              {email}
              <span className={styles.under}>{isDisabled ? t.disabled : names[role]}</span>
            </span>
            <Group gap="xs" justify="flex-end">
              {email === session?.email ? null : (
                <RoleChoice
                  {...{ email, role }}
                  onChosen={(chosen) => change.mutate({ id, email, role: chosen })}
                />
              )}
              {isDisabled || email === session?.email ? null : (
                <Button variant="default" onClick={() => setForgetful({ id, email })}>
                  {t.reset}
                </Button>
              )}
              <Button variant="default" onClick={() => change.mutate({ id, email, isDisabled: !isDisabled })}>
                {isDisabled ? t.enable : t.disable}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {needsConfirmation(change.error) ? (
        <Confirmation onConfirmed={() => (asked === undefined ? undefined : change.mutate(asked))} />
      ) : (
        <Refusal error={change.error} />
      )}
      <div role="status">
        {change.isSuccess && asked?.role !== undefined ? t.roleGiven(asked.email, names[asked.role]) : null}
      </div>
      <Invite reason={reason} />
      {forgetful === null ? null : <ResetFactors {...forgetful} onClose={() => setForgetful(null)} />}
    </Stack>
  );
}

interface RoleChoiceProps {
  readonly email: string;
  readonly role: Role;
  readonly onChosen: (role: Role) => void;
}

/** The arrows of a keyboard choose in passing, so a button gives the role. */
function RoleChoice({ email, role, onChosen }: RoleChoiceProps) {
  const t = useTexts(doorTexts);
  const [choice, setChoice] = useState({ of: role, role });
  // A role that was changed meanwhile is shown.
  const chosen = choice.of === role ? choice.role : role;
  return (
    <>
      <RoleSelect
        aria-label={t.roleOf(email)}
        value={chosen}
        onChange={(next) => setChoice({ of: role, role: next })}
      />
      {chosen === role ? null : <Button onClick={() => onChosen(chosen)}>{t.giveRole}</Button>}
    </>
  );
}

interface RoleSelectProps extends Pick<NativeSelectProps, 'label' | 'aria-label'> {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

function RoleSelect({ onChange, ...shown }: RoleSelectProps) {
  const names = useTexts(roleNames);
  return (
    <NativeSelect
      {...shown}
      data={roles.map((value) => ({ value, label: names[value] }))}
      onChange={({ currentTarget }) => onChange(roles.find((one) => one === currentTarget.value) ?? 'viewer')}
    />
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
        <RoleSelect label={t.role} value={role} onChange={setRole} />
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
