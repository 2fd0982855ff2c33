import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/api.ts';
import { Mark } from '../frame/mark.tsx';
import classes from '../shell.module.css';

const ASK_EVERY_MS = 4_000;

const reload = (): void => location.reload();

export function NoConnection() {
  const { t } = useTranslation('common');
  useEffect(() => {
    const stillAway = (): void => undefined;
    const timer = setInterval(
      () => void call('utcTime', {}, { rethrow: true }).then(reload, stillAway),
      ASK_EVERY_MS,
    );
    window.addEventListener('online', reload);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', reload);
    };
  }, []);
  return (
    <section className={`page ${classes.plain}`}>
      <Mark size={72} />
      <h1>{t('noConnection.title')}</h1>
      <p>{t('noConnection.text')}</p>
      <Button size="lg" onClick={reload}>
        {t('noConnection.again')}
      </Button>
    </section>
  );
}
