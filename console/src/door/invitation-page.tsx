import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import styles from './door.module.css';
import { Refusal } from './refusal.tsx';
import { doorTexts } from './texts.ts';

/** Behind `#`: no server and no log sees the token. */
export function InvitationPage() {
  const t = useTexts(doorTexts);
  const [password, setPassword] = useState('');
  const accept = useMutation({
    mutationFn: () => call('acceptInvitation', { body: { token: location.hash.slice(1), password } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept.mutate();
  };
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <Stack>
          <h1>{t.welcome}</h1>
          {accept.isSuccess ? (
            <p role="status">
              {t.saved} <Link to="/log-in">{t.toLogIn}</Link>
            </p>
          ) : (
            <>
              <PasswordInput
                label={t.password}
                autoComplete="new-password"
                required
                value={password}
                onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              />
              <Refusal error={accept.error} />
              <Button type="submit" loading={accept.isPending}>
                {t.save}
              </Button>
            </>
          )}
        </Stack>
      </form>
    </main>
  );
}
