import { Button, Group, TextInput } from '@mantine/core';
import { consoleCodes } from '@parom/contract/console/codes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Refusal } from './refusal.tsx';
import { doorTexts } from './texts.ts';

export const needsConfirmation = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.status === 403 && failure.code === consoleCodes.needsConfirmation;

/** Stands inside forms, so it is none itself. */
export function ConfirmCode({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const t = useTexts(doorTexts);
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => call('confirm', { body: { code } }),
    onSuccess: onConfirmed,
  });
  return (
    <div>
      <p>{t.needed}</p>
      <Group align="flex-end">
        <TextInput
          label={t.code}
          autoComplete="one-time-code"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t.confirm}
        </Button>
      </Group>
      <Refusal error={confirm.error} />
    </div>
  );
}
