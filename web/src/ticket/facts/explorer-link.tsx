import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './explorer-link.module.css';

export function ExplorerLink({ url }: { readonly url: string | null }) {
  const { t } = useTranslation(['ticket', 'common']);
  if (url === null) return null;
  return (
    <a className={`link ${classes.link}`} href={url} target="_blank" rel="noopener noreferrer">
      {t('explorer')}
      <IconExternalLink size={15} aria-hidden />
      <span className="visually-hidden">{t('common:newTab')}</span>
    </a>
  );
}
