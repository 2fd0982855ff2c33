/** A thin ribbon that says "play money". A live service has no such path and answers 404. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './shell.module.css';

export function SandboxRibbon() {
  const { t } = useTranslation('common');
  const { data: sandbox } = useQuery({
    queryKey: ['sandbox'],
    queryFn: async () => (await fetch('/api/sandbox')).ok,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  if (sandbox !== true) return null;
  return (
    <div className={classes.ribbon} role="note">
      <strong>{t('sandbox.title')}</strong> {t('sandbox.text')}
    </div>
  );
}
