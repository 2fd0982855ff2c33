import { useTranslation } from 'react-i18next';
import classes from './email-hint.module.css';
import { emailMeant } from './email-meant.ts';

interface EmailHintProps {
  readonly email: string;
  readonly onTake: (email: string) => void;
}

export function EmailHint({ email, onTake }: EmailHintProps) {
  const { t } = useTranslation('common');
  const meant = emailMeant(email);
  return (
    <p className={classes.hint} role="status">
      {meant === null ? null : (
        <button type="button" className={`link-button ${classes.take}`} onClick={() => onTake(meant)}>
          {t('emailMeant', { email: meant })}
        </button>
      )}
    </p>
  );
}
