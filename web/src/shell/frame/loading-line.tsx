import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import classes from '../shell.module.css';

export function LoadingLine() {
  const { t } = useTranslation('common');
  if (useNavigation().state === 'idle') return null;
  return <div className={classes.loadingLine} role="progressbar" aria-label={t('loading')} />;
}
