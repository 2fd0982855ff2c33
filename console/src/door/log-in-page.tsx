import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { consoleCodes } from '@parom/contract/console/codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Navigate } from 'react-router';
import { CallFailure, call } from '../platform/calls.ts';
import { bilingual, useTexts } from '../platform/language.ts';
import { sessionQuestion, useSession } from '../platform/session.ts';
import styles from './door.module.css';
import { doorTexts } from './texts.ts';

const texts = bilingual(
  {
    title: 'Вход в пульт',
    email: 'E-mail',
    password: 'Пароль',
    enter: 'Войти',
    lost: 'Сервер не ответил. Попробуйте ещё раз.',
    refused: 'Войти не вышло.',
  },
  {
    title: 'Log in to the console',
    email: 'E-mail',
    password: 'Password',
    enter: 'Log in',
    lost: 'The server did not answer. Try again.',
    refused: 'You are not logged in.',
  },
);

export function LogInPage() {
  const t = useTexts(texts);
  const door = useTexts(doorTexts);
  const session = useSession();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const enter = useMutation({
    mutationFn: () =>
      call('logIn', { body: { email: email.trim(), password, ...(code !== null && { code }) } }),
    onError: (failure) => {
      if (failure instanceof CallFailure && failure.status === 422 && failure.code === consoleCodes.needsCode)
        setCode('');
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuestion.queryKey }),
  });
  if (session !== null && session !== undefined) return <Navigate to="/" replace />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate();
  };
  const why = enter.error instanceof CallFailure && enter.error.status !== 0 ? enter.error.why : t.lost;
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <Stack>
          <img src="/mark.svg" alt="" width={40} height={40} />
          <h1>{t.title}</h1>
          <TextInput
            label={t.email}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <PasswordInput
            label={t.password}
            autoComplete="current-password"
            required
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          {code === null ? null : (
            <TextInput
              label={door.code}
              autoComplete="one-time-code"
              required
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
          )}
          {enter.isError && code !== '' ? (
            <p role="alert" className={styles.refused}>
              {t.refused} {why}
            </p>
          ) : null}
          <Button type="submit" loading={enter.isPending}>
            {t.enter}
          </Button>
        </Stack>
      </form>
    </main>
  );
}
