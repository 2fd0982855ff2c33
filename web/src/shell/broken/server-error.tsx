import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Mark } from '../frame/mark.tsx';
import classes from '../shell.module.css';

export function ServerError() {
  const { t } = useTranslation('common');
  return (
    <section className={`page ${classes.plain}`}>
      <Mark size={72} />
      <h1>{t('maintenance.e500line1')}</h1>
      <p>{t('maintenance.e500line2')}</p>
      <Button component="a" href="/" size="lg">
        {t('notFound.home')}
      </Button>
      <p>{t('maintenance.help')}</p>
      <a className="link" href="/contacts">
        {t('menu.contacts')}
      </a>
    </section>
  );
}
