import { Button, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/display/notice.tsx';
import classes from './form-card.module.css';

export function FormLoading() {
  const { t } = useTranslation(['exchange', 'common']);
  return (
    <div className={classes.card} role="status" aria-label={t('common:loading')}>
      <div className={classes.placeholder} />
      <div className={classes.gap} />
      <div className={classes.placeholder} />
      <div className={classes.gapWide} />
      <div className={classes.placeholderButton} />
      <div className={classes.overlay}>
        <Loader size={36} />
      </div>
    </div>
  );
}

interface FormUnavailableProps {
  readonly unanswered?: boolean;
}

export function FormUnavailable({ unanswered = false }: FormUnavailableProps) {
  const { t } = useTranslation('exchange');
  const queries = useQueryClient();
  return (
    <div className={classes.card}>
      <Notice color="amber" title={t('unavailable.title')} role="alert">
        <p>{t(unanswered ? 'unavailable.unanswered' : 'unavailable.text')}</p>
      </Notice>
      <Button variant="default" h={48} mt={16} fullWidth onClick={() => void queries.refetchQueries()}>
        {t('unavailable.again')}
      </Button>
    </div>
  );
}
