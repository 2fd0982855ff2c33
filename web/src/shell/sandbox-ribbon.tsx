/** A thin ribbon that says "play money". A live service has no such path and answers 404. */
import { useTranslation } from 'react-i18next';
import { useIsSandbox } from '../platform/sandbox.ts';
import classes from './shell.module.css';

export function SandboxRibbon() {
  const { t } = useTranslation('common');
  const isSandbox = useIsSandbox();
  if (!isSandbox) return null;
  return (
    <div className={classes.ribbon} role="note">
      <strong>{t('sandbox.title')}</strong> {t('sandbox.text')}
    </div>
  );
}
