import type { UserView } from '@parom/contract/accounts';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { siteOrigin } from '../platform/start/site-settings.ts';
import { CopyButton } from '../ui/button/copy-button.tsx';
import { Amount } from '../ui/display/amount.tsx';
import panel from '../ui/display/panel.module.css';
import classes from './referral-page.module.css';

const LONG = 10;

const referralLink = (refCode: string): string => `${siteOrigin()}/?ref=${encodeURIComponent(refCode)}`;

export function Earnings({ user }: { readonly user: UserView }) {
  const { t } = useTranslation('lk');
  const link = referralLink(user.refCode);
  return (
    <section className={panel.panel}>
      <h2 className={classes.label}>{t('referral.balance')}</h2>
      <p className={classes.balance} data-long={user.referralFunds.length > LONG || undefined}>
        <Amount value={user.referralFunds} unit="USDT" />
      </p>
      <h2 className={classes.label}>{t('referral.link')}</h2>
      <div className={classes.link}>
        <span className={classes.linkText}>{link}</span>
        <CopyButton text={link} label={t('referral.copyLink')} />
      </div>
      <p className={panel.text}>{t('referral.how')}</p>
      <p className={panel.text}>
        <Trans t={t} i18nKey="referral.more" components={{ 1: <Link className="link" to="/refferal" /> }} />
      </p>
    </section>
  );
}
