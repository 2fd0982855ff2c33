import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../shell.module.css';

export function Preloader() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.preloader} role="status" aria-label={t('loading')}>
      <Loader size={36} />
    </div>
  );
}
