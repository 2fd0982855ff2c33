import { useTranslation } from 'react-i18next';
import { siteSettings } from '../../platform/start/site-settings.ts';
import classes from '../shell.module.css';

export function SandboxRibbon() {
  const { t } = useTranslation('common');
  if (!siteSettings().isSandbox) return null;
  return (
    <div className={classes.ribbon} role="note">
      <strong>{t('sandbox.title')}</strong> {t('sandbox.text')}
    </div>
  );
}
