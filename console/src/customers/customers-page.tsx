import { Button, TextInput } from '@mantine/core';
import { SEARCH_MAX } from '@parom/contract/console/work';
import { isEmail } from '@parom/contract/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ActButtons, ActMenu } from '../acts/act-buttons.tsx';
import { useCommands } from '../acts/commands.ts';
import { ask, call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Result } from '../tables/result.tsx';
import styles from './customers.module.css';
import { texts } from './texts.ts';

export function CustomersPage() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const { mutate, data, variables, isError, isPending } = useMutation({
    mutationFn: (by: string) => call('findCustomer', { body: { by } }),
    onSuccess: ({ id }) => {
      if (id !== null) void navigate(`/customers/${id}`);
    },
  });
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') mutate(typed.trim());
  };
  return (
    <>
      <h1>{t.title}</h1>
      <form className={styles.form} onSubmit={find}>
        <TextInput
          className={styles.field ?? ''}
          label={t.by}
          description={t.hint}
          value={typed}
          maxLength={SEARCH_MAX}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          ref={field}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" loading={isPending}>
          {t.find}
        </Button>
      </form>
      <div aria-live="polite">
        {isError ? <p className={styles.note}>{t.searchFailed}</p> : null}
        {data?.id === null ? <Nobody typed={variables ?? ''} /> : null}
      </div>
      <BlockedEmails />
    </>
  );
}

function Nobody({ typed }: { readonly typed: string }) {
  const t = useTexts(texts);
  return (
    <div className={styles.note}>
      <p>{t.nobody}</p>
      {isEmail(typed) ? <ActButtons acts={[{ command: 'block-email', filled: { email: typed } }]} /> : null}
    </div>
  );
}

const QUESTION = 'blocked-emails';

/** Each look is audited: it repeats only after an act. */
function BlockedEmails() {
  const t = useTexts(texts);
  const isOpen = useCommands().has(QUESTION);
  const { data, isError, refetch } = useQuery({
    queryKey: ['question', QUESTION],
    queryFn: () => ask(QUESTION, {}),
    refetchOnWindowFocus: false,
    enabled: isOpen,
  });
  const isEmpty = data?.result.length === 0;
  return (
    <section className={styles.part} aria-busy={isOpen && data === undefined && !isError}>
      <h2>{t.blockedEmails}</h2>
      {data === undefined ? null : isEmpty ? (
        <p className={styles.quiet}>{t.noneBlocked}</p>
      ) : (
        <Result
          result={data.result}
          notes={data.notes ?? []}
          versions={data.versions}
          caption={t.blockedEmails}
          actsOf={({ email }, version = '') => <Unblock email={String(email)} version={version} />}
        />
      )}
      {isError ? (
        <div className={styles.failed}>
          <p className={styles.quiet}>{t.failed}</p>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const Unblock = ({ email, version }: { readonly email: string; readonly version: string }) => (
  <ActMenu acts={[{ command: 'unblock-email', filled: { email, version } }]} about={email} />
);
