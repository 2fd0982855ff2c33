import { Button, CopyButton } from '@mantine/core';
import { codesOf } from '@parom/contract/console/cold-codes';
import type { ColdTransaction } from '@parom/contract/console/treasury';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, call, saidBy } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Why } from '../words/why.tsx';
import { ColdCodes } from './cold-codes.tsx';
import { texts } from './texts.ts';
import styles from './treasury.module.css';

const FILES = { psbt: 'refill.psbt.txt', 'evm-json': 'refill.json' } as const;

export function ColdPart({ move }: { readonly move: string }) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['cold-transaction', move],
    queryFn: () => call('coldTransaction', { params: { move } }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <div className={styles.cold}>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        loading={isFetching}
        onClick={() => (isOpen && data !== undefined ? void refetch() : setOpen(true))}
      >
        {data === undefined ? t.cold.show : t.cold.renew}
      </Button>
      {error === null ? null : (
        <p className={styles.odd}>
          {t.cold.failed}{' '}
          {error instanceof CallFailure && error.why !== null ? (
            <Why said={error.why} answer={saidBy(error)} />
          ) : (
            t.failed
          )}
        </p>
      )}
      {data === undefined ? null : <Unsigned unsigned={data} />}
    </div>
  );
}

function Unsigned({ unsigned: { format, text, to, fee } }: { readonly unsigned: ColdTransaction }) {
  const t = useTexts(texts);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return (
    <>
      <p className={styles.dim}>{t.cold.steps(format === 'psbt' ? 'PSBT' : 'EVM JSON')}</p>
      <p className={styles.dim}>
        {t.to} <code>{to}</code>, {t.cold.fee(fee)}
      </p>
      <ColdCodes key={text} codes={codesOf({ format, text })} />
      <div className={styles.row}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {copied ? t.cold.copied : t.cold.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" size="xs" component="a" href={file} download={FILES[format]}>
          {t.cold.save}
        </Button>
      </div>
    </>
  );
}
