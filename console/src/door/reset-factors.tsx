import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Confirmation, needsConfirmation } from './confirmation.tsx';
import { Refusal } from './refusal.tsx';
import { doorTexts } from './texts.ts';

interface ResetFactorsProps {
  readonly id: string;
  readonly email: string;
  readonly onClose: () => void;
}

export function ResetFactors({ id, email, onClose }: ResetFactorsProps) {
  const t = useTexts(doorTexts);
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const reset = useMutation({
    mutationFn: () => call('resetFactors', { params: { id }, body: { reason } }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={t.resetOf(email)}>
      {reset.isSuccess ? (
        <Stack>
          <p role="status">{t.resetDone}</p>
          <TextInput readOnly label={t.link} value={`${location.origin}/invitation#${reset.data.token}`} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t.close}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <p>{t.aboutReset}</p>
            <Textarea
              label={t.reason}
              description={t.resetReason}
              autosize
              minRows={2}
              required
              data-autofocus
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            {needsConfirmation(reset.error) ? (
              <Confirmation onConfirmed={() => reset.mutate()} />
            ) : (
              <Refusal error={reset.error} />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t.notNow}
              </Button>
              <Button type="submit" loading={reset.isPending}>
                {t.reset}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
