import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ForUser } from '../ui/loading/for-user.tsx';
import { Earnings } from './earnings.tsx';
import classes from './referral-page.module.css';
import { Withdrawal } from './withdrawal.tsx';

export function Component() {
  const { t } = useTranslation('lk');
  return (
    <ForUser
      noAccess={t('referral.noAccess')}
      skeleton={
        <div className={classes.columns}>
          <Skeleton height={359} radius={22} />
          <Skeleton height={684} radius={22} />
        </div>
      }
    >
      {(user) => (
        <div className={classes.columns}>
          <Earnings user={user} />
          <Withdrawal funds={user.referralFunds} />
        </div>
      )}
    </ForUser>
  );
}
