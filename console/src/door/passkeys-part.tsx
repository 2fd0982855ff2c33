import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMoment } from '../platform/age.ts';
import { type Answer, call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Confirmation, needsConfirmation } from './confirmation.tsx';
import styles from './door.module.css';
import { registrationOf } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Refusal } from './refusal.tsx';
import { doorTexts } from './texts.ts';

const NAME_MAX = 60;

export function PasskeysPart() {
  const t = useTexts(doorTexts);
  const { data } = useQuery({ queryKey: ['passkeys'], queryFn: () => call('passkeys', {}) });
  return (
    <Stack align="flex-start">
      <p>{t.aboutPasskeys}</p>
      {data === undefined || data.passkeys.length === 0 ? null : <Listed passkeys={data.passkeys} />}
      <AddPasskey />
    </Stack>
  );
}

function Listed({ passkeys }: Answer<'passkeys'>) {
  const t = useTexts(doorTexts);
  const moment = useMoment();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call('removePasskey', { params: { id }, body: {} }),
    onSettled: () => queries.invalidateQueries(),
  });
  const again = () => remove.variables !== undefined && remove.mutate(remove.variables);
  return (
    <>
      <ul className={styles.rows}>
        {passkeys.map(({ id, name, createdAt, lastUsedAt, forSigner }) => (
          <li key={id} className={styles.row}>
            <span>
              <strong>{name}</strong>
              <br />
              {t.added} {moment(createdAt)} · {lastUsedAt === null ? t.never : t.lastUsed(moment(lastUsedAt))}
              <ForSigner {...forSigner} />
            </span>
            <Button
              variant="default"
              aria-label={t.removeOf(name)}
              loading={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      {needsConfirmation(remove.error) ? (
        <Confirmation onConfirmed={again} />
      ) : (
        <Refusal error={remove.error} />
      )}
    </>
  );
}

/** The installer of the signer copies it. */
function ForSigner({ entry, fingerprint }: Answer<'passkeys'>['passkeys'][number]['forSigner']) {
  const t = useTexts(doorTexts);
  return (
    <details>
      <summary>{t.forSigner}</summary>
      <p>{t.aboutSigner}</p>
      <p>
        {t.fingerprint} <code>{fingerprint}</code>
      </p>
      <code className={styles.entry}>{entry}</code>
    </details>
  );
}

function AddPasskey() {
  const t = useTexts(doorTexts);
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const made = await registrationOf(await call('challengeToRegister', { body: {} }));
      return call('addPasskey', { body: { ...made, name } });
    },
    onSuccess: () => {
      setName('');
      return queries.invalidateQueries();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  const codes = add.data?.recoveryCodes ?? [];
  return (
    <>
      {codes.length === 0 ? null : <RecoveryCodes codes={codes} />}
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            label={t.newPasskeyName}
            placeholder={t.passkeyExample}
            required
            maxLength={NAME_MAX}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" loading={add.isPending}>
            {t.addPasskey}
          </Button>
        </Group>
      </form>
      {needsConfirmation(add.error) ? (
        <Confirmation onConfirmed={() => add.mutate()} />
      ) : (
        <Refusal error={add.error} />
      )}
    </>
  );
}
