/** The page of a closed site. A route may add a part of its own, so that nobody who has paid is left without a word. */
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import type { RouteHandle } from '../route-handle.ts';
import { Mark } from './mark.tsx';
import classes from './shell.module.css';

export function Maintenance() {
  const { t } = useTranslation('common');
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const Extra = handles.findLast((handle) => handle?.whenClosed !== undefined)?.whenClosed;
  return (
    <section className={`page ${classes.plain}`}>
      <Mark size={72} />
      <h1>{t('maintenance.title')}</h1>
      <p>{t('maintenance.text')}</p>
      {Extra === undefined ? null : (
        <Suspense fallback={null}>
          <Extra />
        </Suspense>
      )}
    </section>
  );
}
