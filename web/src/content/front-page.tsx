import { IconBolt, IconShieldCheck, IconUserOff } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { siteSettings } from '../platform/start/site-settings.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { NearViewport } from '../ui/loading/near-viewport.tsx';
import { Crossing } from './crossing.tsx';
import classes from './front-page.module.css';
import { Partners } from './partners.tsx';
import { RecentExchanges } from './recent-exchanges.tsx';
import { Shores } from './shores.tsx';

const HowItWorks = lazyPart(() => import('./how-it-works.tsx'));

interface FrontPageProps {
  readonly form: ReactNode;
  readonly tickets: ReactNode;
  readonly chart: ReactNode;
}

/** Parts of other features, passed in by the routes: features do not import each other. */
export function FrontPage({ form, tickets, chart }: FrontPageProps) {
  const { t } = useTranslation('front');
  const promises = [
    { icon: IconBolt, text: t('promise.time') },
    { icon: IconUserOff, text: t('promise.account') },
    { icon: IconShieldCheck, text: t(siteSettings().isRiskRated ? 'promise.aml' : 'promise.listed') },
  ];
  return (
    <>
      <div className={classes.hero}>
        <Shores />
        <div className={`page ${classes.heroRow}`}>
          <div className={classes.words}>
            <h1 className={classes.title}>{t('hero.title')}</h1>
            <p className={classes.lead}>{t('hero.lead')}</p>
          </div>
          <div className={classes.form}>
            <Crossing />
            {form}
          </div>
          <ul className={classes.promises}>
            {promises.map(({ icon: Icon, text }) => (
              <li key={text}>
                <Icon size={20} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={`page ${classes.sections}`}>
        {tickets}
        {chart}
        <RecentExchanges />
        <NearViewport minHeight="var(--slider-height)">
          <Suspense fallback={null}>
            <HowItWorks />
          </Suspense>
        </NearViewport>
        <Partners />
      </div>
    </>
  );
}
