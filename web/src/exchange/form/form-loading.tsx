import { Button, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/display/notice.tsx';
import classes from './form-card.module.css';

interface FormLoadingProps {
  readonly isCrossing?: boolean;
}

/** The form's parts keep their places: nothing jumps. */
export function FormLoading({ isCrossing = false }: FormLoadingProps) {
  const { t } = useTranslation(['exchange', 'common']);
  return (
    <div
      className={isCrossing ? `${classes.card} ${classes.crossing}` : classes.card}
      role="status"
      aria-label={t('common:loading')}
    >
      <div className={classes.placeholder} />
      <div>
        <p className={classes.gap} />
        <div className={classes.placeholderSwap} />
      </div>
      <div className={classes.placeholder} />
      <p />
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
