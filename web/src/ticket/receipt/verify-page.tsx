import { Button } from '@mantine/core';
import { type CheckedReceipt, checkReceipt } from '@parom/contract/receipts';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../platform/start/use-hydrated.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { type Verifier, verifierQuery } from './verifier.ts';
import classes from './verify-page.module.css';

/** Ours have some 2 kB; a large file freezes the page. */
const LONGEST = 500_000;

interface Verdict {
  readonly text: string;
  readonly checked: CheckedReceipt | null;
}

export function Component() {
  const { t } = useTranslation('receipt');
  const [text, setText] = useState('');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const verifier = useQuery({ ...verifierQuery, enabled: useHydrated() });

  const check = async (given: string) => {
    const known = verifier.data ?? (await verifier.refetch()).data;
    setVerdict({ text: given, checked: known === undefined ? null : verdictOn(given, known) });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void check(text);
  };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = file.size > LONGEST ? '' : await file.text();
    setText(read);
    await check(read);
  };

  return (
    <div className={`page ${classes.frame}`}>
      <h1 className={classes.title}>{t('verifyPage.title')}</h1>
      <p className={classes.lead}>{t('verifyPage.lead')}</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <ReceiptText text={text} onText={setText} />
        <div className={classes.actions}>
          <Button type="submit" size="md" h={50}>
            {t('verifyPage.check')}
          </Button>
          <FileButton onFile={(file) => void open(file)} />
        </div>
        <p className={classes.hint}>
          {t(verifier.data === undefined ? 'verifyPage.loading' : 'verifyPage.offline')}
        </p>
      </form>
      <div role="status" className={classes.verdict}>
        {verdict === null ? null : <Told verdict={verdict} />}
      </div>
    </div>
  );
}

const verdictOn = (text: string, { keys, verify }: Verifier): CheckedReceipt =>
  checkReceipt(text.trim().slice(0, LONGEST), keys, verify);

interface ReceiptTextProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

function ReceiptText({ text, onText }: ReceiptTextProps) {
  const { t } = useTranslation('receipt');
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {t('verifyPage.label')}
      </label>
      <textarea
        id={id}
        className={classes.text}
        value={text}
        rows={7}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder='{"key":"…","receipt":{…},"signature":"…"}'
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    </div>
  );
}

function FileButton({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation('receipt');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="md"
        h={50}
        variant="default"
        leftSection={<IconFolderOpen size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('verifyPage.open')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json,.txt"
        hidden
        aria-label={t('verifyPage.open')}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function Told({ verdict: { text, checked } }: { readonly verdict: Verdict }) {
  const { t } = useTranslation('receipt');
  if (checked === null) {
    return (
      <Notice color="amber" title={t('verdict.noKeys.title')}>
        {t('verdict.noKeys.text')}
      </Notice>
    );
  }
  if (checked.kind !== 'genuine') {
    return (
      <Notice color="red" title={t(`verdict.${checked.kind}.title`)}>
        {t(`verdict.${checked.kind}.text`)}
      </Notice>
    );
  }
  return (
    <>
      <Notice color="green" title={t('verdict.genuine.title')}>
        {t('verdict.genuine.text')}
      </Notice>
      <ReceiptSheet receipt={checked.receipt} keyId={keyIn(text)} heading="h2" />
    </>
  );
}

const keyIn = (text: string): string => (JSON.parse(text) as { key: string }).key;
