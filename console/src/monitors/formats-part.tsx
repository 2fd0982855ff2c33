import { Button } from '@mantine/core';
import type { MonitorsAnswer } from '@parom/contract/console/monitors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import styles from './monitors.module.css';
import { texts } from './texts.ts';

export function FormatsPart({ site, formats }: Pick<MonitorsAnswer, 'site' | 'formats'>) {
  const t = useTexts(texts);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section className={styles.part}>
      <h2>{t.formats}</h2>
      <ul className={styles.formats}>
        {formats.map(({ path }) => (
          <li key={path}>
            <code>
              {site}
              {path}
            </code>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={open === path}
              aria-label={`${open === path ? t.hide : t.read}: ${path}`}
              onClick={() => setOpen(open === path ? null : path)}
            >
              {open === path ? t.hide : t.read}
            </Button>
          </li>
        ))}
      </ul>
      {open === null ? null : <File key={open} path={open} />}
    </section>
  );
}

const reachedByKeys = { tabIndex: 0 };

function File({ path }: { readonly path: string }) {
  const t = useTexts(texts);
  const { data, isError, refetch } = useQuery({
    queryKey: ['monitor-file', path],
    queryFn: () => call('monitorFile', { query: { path } }),
  });
  if (data !== undefined)
    return (
      <section className={styles.file} aria-label={path} {...reachedByKeys}>
        <pre>{data.text === '' ? t.empty : data.text}</pre>
      </section>
    );
  if (!isError) return null;
  return (
    <>
      <p className={styles.dim}>{t.failed}</p>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        {t.again}
      </Button>
    </>
  );
}
