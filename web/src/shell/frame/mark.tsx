import { useTranslation } from 'react-i18next';
import { siteName, siteSettings } from '../../platform/start/site-settings.ts';
import classes from './mark.module.css';

export function Mark({ size = 34 }: { readonly size?: number }) {
  const { logo } = siteSettings();
  if (logo !== undefined)
    return <img className={classes.logo} src={logo} width={size} height={size} alt="" />;
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={classes.ground} width="32" height="32" rx="9.5" />
      <path
        className={classes.ferry}
        d="M14.4 6h3.2c.7 0 1.2.5 1.2 1.2v2.5h2.4c.7 0 1.2.5 1.2 1.2v3.3H9.6v-3.3c0-.7.5-1.2 1.2-1.2h2.4V7.2c0-.7.5-1.2 1.2-1.2Z"
      />
      <path
        className={classes.ferry}
        d="M7.1 16h17.8c.85 0 1.43.86 1.11 1.65l-1.5 3.75a5.4 5.4 0 0 1-2.75-.85 5.6 5.6 0 0 0-5.76 0 5.6 5.6 0 0 1-5.76 0 5.4 5.4 0 0 1-2.75.85l-1.5-3.75A1.2 1.2 0 0 1 7.1 16Z"
      />
      <path
        className={classes.wave}
        d="M6.5 25c1.6 0 1.6.95 3.17.95S11.24 25 12.83 25s1.59.95 3.17.95S17.58 25 19.17 25s1.59.95 3.16.95S23.92 25 25.5 25"
      />
    </svg>
  );
}

export function Brand() {
  const { i18n } = useTranslation();
  return (
    <span className={classes.brand}>
      <Mark />
      <span className={classes.name}>{siteName(i18n.language)}</span>
    </span>
  );
}
