import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../platform/addresses/paths.ts';
import classes from './partners.module.css';

export function Partners() {
  const { t } = useTranslation('front');
  const local = useLocalPath();
  return (
    <section className={classes.partners}>
      <div>
        <h2 className={classes.title}>{t('partners.title')}</h2>
        <p className={classes.text}>{t('partners.text')}</p>
      </div>
      <Link className={classes.more} to={local('/refferal')}>
        {t('partners.more')}
        <IconArrowRight size={20} aria-hidden />
      </Link>
    </section>
  );
}
