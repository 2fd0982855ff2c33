/** /refferal: addresses spell it so. */
import { Button } from '@mantine/core';
import { IconCoins, IconShare3, IconWallet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RouteHandle } from '../../route-handle.ts';
import { Columns } from '../columns.tsx';
import { ContentPage } from '../content-page.tsx';
import { textRoute, useText } from '../texts.ts';
import classes from './referral-page.module.css';

const { loader, warm } = textRoute(() => 'legal/referral');

export { loader };
export const handle: RouteHandle = { warm };

const steps = [
  { step: 'share', icon: IconShare3 },
  { step: 'earn', icon: IconCoins },
  { step: 'withdraw', icon: IconWallet },
] as const;

export function Component() {
  const { t, i18n } = useTranslation('content');
  const text = useText('legal/referral', i18n.language);
  return (
    <ContentPage title={t('referral.title')} lead={t('referral.lead')}>
      <div className={classes.start}>
        <Button component={Link} to="/lk/referal" size="lg">
          {t('referral.start')}
        </Button>
        <p className={classes.hint}>{t('referral.startHint')}</p>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ step, icon: Icon }) => (
          <li key={step} className={classes.step}>
            <Icon className={classes.icon} size={28} aria-hidden />
            <h2 className={classes.stepTitle}>{t(`referral.steps.${step}.title`)}</h2>
            <p className={classes.stepText}>{t(`referral.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      {text === null ? null : <Columns text={text} />}
    </ContentPage>
  );
}
