import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import type { Session } from '../platform/session.ts';
import { Confirmation, needsConfirmation } from './confirmation.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Refusal } from './refusal.tsx';
import { doorTexts } from './texts.ts';

export function FactorPart({ session }: { readonly session: Session }) {
  const t = useTexts(doorTexts);
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const begin = useMutation({ mutationFn: () => call('beginTotp', { body: {} }) });
  const prove = useMutation({
    mutationFn: () => call('proveTotp', { body: { code } }),
    onSuccess: () => queries.invalidateQueries(),
  });
  if (prove.isSuccess) return <RecoveryCodes codes={prove.data.recoveryCodes} />;
  if (begin.isSuccess) {
    const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(begin.data.uri))}`;
    return (
      <Stack align="flex-start">
        <p>{t.scan}</p>
        <img src={picture} alt={t.picture} width={180} height={180} />
        <TextInput label={t.secret} readOnly value={begin.data.secret} w={340} />
        <Group align="flex-end">
          <TextInput
            label={t.code}
            autoComplete="one-time-code"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button loading={prove.isPending} onClick={() => prove.mutate()}>
            {t.confirm}
          </Button>
        </Group>
        {needsConfirmation(prove.error) ? (
          <Confirmation onConfirmed={() => prove.mutate()} />
        ) : (
          <Refusal error={prove.error} />
        )}
      </Stack>
    );
  }
  return (
    <Stack align="flex-start">
      <p>{session.hasApp ? t.hasApp : t.noApp}</p>
      <Button loading={begin.isPending} onClick={() => begin.mutate()}>
        {t.add}
      </Button>
      {needsConfirmation(begin.error) ? (
        <Confirmation onConfirmed={() => begin.mutate()} />
      ) : (
        <Refusal error={begin.error} />
      )}
    </Stack>
  );
}
