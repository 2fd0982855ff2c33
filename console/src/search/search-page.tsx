import { Button, TextInput } from '@mantine/core';
import { SEARCH_MAX, type SearchAnswer } from '@parom/contract/console/work';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMoment } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { bilingual, useTexts } from '../platform/language.ts';
import { useSum } from '../platform/use-amount.ts';
import { Why } from '../words/why.tsx';
import { useWord } from '../words/word.ts';
import styles from './search.module.css';

const texts = bilingual(
  {
    title: 'Поиск',
    by: 'Номер, e-mail, адрес, транзакция, memo или ссылка',
    hint: 'Целиком, как прислал клиент: часть текста ничего не найдёт.',
    find: 'Найти',
    failed: 'Ответ не пришёл. Повторите поиск: он ничего не меняет.',
    kinds: { ticket: 'Заявка', deposit: 'Платёж без заявки', withdrawal: 'Вывод' },
    foundBy: 'нашли по',
  },
  {
    title: 'Search',
    by: 'Number, e-mail, address, transaction, memo or link',
    hint: 'Whole, as the customer sent it: a part of it finds nothing.',
    find: 'Find',
    failed: 'No answer came. Search again: it changes nothing.',
    kinds: { ticket: 'Ticket', deposit: 'Deposit without a ticket', withdrawal: 'Withdrawal' },
    foundBy: 'found by',
  },
);

type Found = SearchAnswer['found'][number];

const whereTo = ({ what, id }: Found): string =>
  ({ ticket: `/tickets/${id}`, deposit: '/deposits', withdrawal: '/withdrawals' })[what];

export function SearchPage() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [by, setBy] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const { mutate, data, isError, isPending } = useMutation({
    mutationFn: (typed: string) => call('search', { body: { by: typed } }),
    onSuccess: ({ found: [only, another] }) => {
      if (only?.what === 'ticket' && another === undefined) void navigate(whereTo(only));
    },
  });
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (by.trim() !== '') mutate(by.trim());
  };
  return (
    <>
      <h1>{t.title}</h1>
      <form className={styles.form} onSubmit={find}>
        <TextInput
          className={styles.field ?? ''}
          label={t.by}
          description={t.hint}
          value={by}
          maxLength={SEARCH_MAX}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
          ref={field}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" loading={isPending}>
          {t.find}
        </Button>
      </form>
      <div aria-live="polite">
        {isError ? <p className={styles.note}>{t.failed}</p> : null}
        {data?.notes.map((note) => (
          <p key={note.why} className={styles.note}>
            <Why said={note.why} answer={note.said} />
          </p>
        ))}
        {data === undefined || data.found.length === 0 ? null : <FoundList found={data.found} />}
      </div>
    </>
  );
}

function FoundList({ found }: Pick<SearchAnswer, 'found'>) {
  const t = useTexts(texts);
  const word = useWord();
  const moment = useMoment();
  const sum = useSum();
  return (
    <ul className={styles.found}>
      {found.map((one) => (
        <li key={`${one.what} ${one.id}`}>
          <Link to={whereTo(one)}>
            {t.kinds[one.what]} {one.number ?? one.id}
          </Link>
          <span>{[one.give, one.get].flatMap((text) => (text === null ? [] : sum(text))).join(' → ')}</span>
          <span className={styles.quiet}>
            {word('status', one.status ?? '')} · {t.foundBy}{' '}
            <Why said={one.foundBy.why} answer={one.foundBy.said} /> · {moment(one.createdAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}
