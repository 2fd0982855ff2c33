/** In place of a page that could not be fetched because the connection is gone. It comes by itself with the connection. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from './mark.tsx';
import classes from './shell.module.css';

const reload = (): void => location.reload();

export function NoConnection() {
  const { t } = useTranslation('common');
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
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
