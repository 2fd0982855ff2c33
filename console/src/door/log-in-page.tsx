import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { consoleCodes } from '@parom/contract/console/codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { CallFailure, call } from '../platform/calls.ts';
import { bilingual, useTexts } from '../platform/language.ts';
import { sessionQuestion, useSession } from '../platform/session.ts';
import styles from './door.module.css';
import { proofOf } from './passkey.ts';
import { Reason } from './refusal.tsx';
import { doorTexts } from './texts.ts';

const texts = bilingual(
  {
    title: 'Вход в пульт',
    email: 'E-mail',
    password: 'Пароль',
    enter: 'Войти',
    byPasskey: 'Войти ключом доступа',
    refused: 'Войти не вышло.',
  },
  {
    title: 'Log in to the console',
    email: 'E-mail',
    password: 'Password',
    enter: 'Log in',
    byPasskey: 'Log in with a passkey',
    refused: 'You are not logged in.',
  },
);

function askedBy(failure: Error): 'code' | 'passkey' | null {
  if (!(failure instanceof CallFailure) || failure.status !== 422) return null;
  if (failure.code === consoleCodes.needsPasskey) return 'passkey';
  return failure.code === consoleCodes.needsCode ? 'code' : null;
}

const askedPage = (state: unknown): string => {
  const asked = (state as { readonly asked?: unknown } | null)?.asked;
  return typeof asked === 'string' ? asked : '/';
};

export function LogInPage() {
  const session = useSession();
  const { state } = useLocation();
  return session === null || session === undefined ? <LogIn /> : <Navigate to={askedPage(state)} replace />;
}

function LogIn() {
  const t = useTexts(texts);
  const door = useTexts(doorTexts);
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState<'nothing' | 'code' | 'passkey'>('nothing');
  const [code, setCode] = useState('');
  const isByPasskey = asked === 'passkey' && code === '';
  const enter = useMutation({
    mutationFn: async () => {
      const who = { email: email.trim(), password };
      if (asked === 'nothing') return call('logIn', { body: who });
      if (!isByPasskey) return call('logIn', { body: { ...who, code } });
      const passkey = await proofOf(await call('challengeToLogIn', { body: who }));
      return call('logIn', { body: { ...who, passkey } });
    },
    onError: (failure) => setAsked((former) => askedBy(failure) ?? former),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuestion.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate();
  };
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
          {asked === 'nothing' ? null : (
            <TextInput
              label={asked === 'passkey' ? door.orCode : door.code}
              autoComplete="one-time-code"
              required={asked === 'code'}
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
          )}
          {enter.isError && askedBy(enter.error) === null ? (
            <p role="alert" className={styles.refused}>
              {t.refused} <Reason error={enter.error} />
            </p>
          ) : null}
          <Button type="submit" loading={enter.isPending}>
            {isByPasskey ? t.byPasskey : t.enter}
          </Button>
        </Stack>
      </form>
    </main>
  );
}
