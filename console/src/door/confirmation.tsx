import { Button, Group, Stack, TextInput } from '@mantine/core';
import { consoleCodes } from '@parom/contract/console/codes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import { proofOf } from './passkey.ts';
import { Refusal } from './refusal.tsx';
import { doorTexts } from './texts.ts';

export const needsPasskey = (failure: unknown): boolean => isAsked(failure, consoleCodes.needsPasskey);
export const needsConfirmation = (failure: unknown): boolean =>
  needsPasskey(failure) || isAsked(failure, consoleCodes.needsConfirmation);

const isAsked = (failure: unknown, code: number): boolean =>
  failure instanceof CallFailure && failure.status === 403 && failure.code === code;

interface ConfirmationProps {
  readonly onConfirmed: () => void;
  /** A code does not do. */
  readonly isByPasskey?: boolean;
}

export function Confirmation({ onConfirmed, isByPasskey = false }: ConfirmationProps) {
  const t = useTexts(doorTexts);
  const hasPasskey = useSession()?.hasPasskey === true;
  const [code, setCode] = useState('');
  const byCode = useMutation({
    mutationFn: () => call('confirm', { body: { code } }),
    onSuccess: onConfirmed,
  });
  const byPasskey = useMutation({
    mutationFn: async () =>
      call('confirmByPasskey', { body: await proofOf(await call('challengeToConfirm', { body: {} })) }),
    onSuccess: onConfirmed,
  });
  const isPending = byCode.isPending || byPasskey.isPending;
  return (
    <Stack gap="sm">
      <p>{isByPasskey ? t.neededPasskey : t.needed}</p>
      {hasPasskey || isByPasskey ? (
        <Group>
          <Button loading={byPasskey.isPending} disabled={isPending} onClick={() => byPasskey.mutate()}>
            {t.confirmByPasskey}
          </Button>
        </Group>
      ) : null}
      {isByPasskey ? null : (
        <Group align="flex-end">
          <TextInput
            label={hasPasskey ? t.orCode : t.code}
            autoComplete="one-time-code"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button
            variant={hasPasskey ? 'default' : 'filled'}
            loading={byCode.isPending}
            disabled={isPending}
            onClick={() => byCode.mutate()}
          >
            {t.confirm}
          </Button>
        </Group>
      )}
      <Refusal error={byPasskey.error ?? byCode.error} />
    </Stack>
  );
}
