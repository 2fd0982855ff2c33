import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import classes from '../shell.module.css';

export function NotFound() {
  const { t } = useTranslation('common');
  return (
    <InPlace figure="404" title={t('notFound.title')} help={t('notFound.help')}>
      {t('notFound.text')}
    </InPlace>
  );
}

export function TooMany() {
  const { t } = useTranslation('common');
  return (
    <InPlace figure="429" title={t('tooMany.title')} help={t('tooMany.help')}>
      {t('tooMany.text')}
    </InPlace>
  );
}

interface InPlaceProps {
  readonly figure: string;
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

function InPlace({ figure, title, help, children }: InPlaceProps) {
  const { t } = useTranslation('common');
  const local = useLocalPath();
  return (
    <section className={`page ${classes.plain}`}>
      <p className={classes.figure} aria-hidden="true">
        {figure}
      </p>
      <h1>{title}</h1>
      <p>{children}</p>
      <Button component={Link} to={local('/')} size="lg">
        {t('notFound.home')}
      </Button>
      <p>{help}</p>
      <Link className="link" to={local('/contacts')}>
        {t('menu.contacts')}
      </Link>
    </section>
  );
}
