/** /404: says so and shows the way back. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../platform/paths.ts';
import classes from './shell.module.css';

export function NotFound() {
  const { t } = useTranslation('common');
  const local = useLocalPath();
  return (
    <section className={`page ${classes.plain}`}>
      <p className={classes.figure} aria-hidden="true">
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Button component={Link} to={local('/')} size="lg">
        {t('notFound.home')}
      </Button>
      <p>{t('notFound.help')}</p>
      <Link className="link" to={local('/contacts')}>
        {t('menu.contacts')}
      </Link>
    </section>
  );
}
