import { Skeleton } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAhead } from '../platform/parts/fetch-part.ts';
import { useSessionEnd } from '../platform/visitor/session.ts';
import { Notice } from '../ui/display/notice.tsx';
import panel from '../ui/display/panel.module.css';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { LoadFailed } from '../ui/loading/load-failed.tsx';
import { useWithdrawalCoins } from './methods.ts';

const loadForm = () => import('./withdrawal-form.tsx');
const WithdrawalForm = lazyPart(loadForm);
const FORM_HEIGHT_PX = 520;

export function Withdrawal({ funds }: { readonly funds: string }) {
  const { t } = useTranslation('lk');
  const { coins, failure, reload } = useWithdrawalCoins();
  useSessionEnd(failure);
  useEffect(() => {
    void fetchAhead(loadForm);
  }, []);
  if (coins === undefined) {
    return failure === null ? <Skeleton height={684} radius={22} /> : <LoadFailed onRetry={reload} />;
  }
  const [first] = coins;
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>{t('withdrawal.title')}</h2>
      <p className={panel.text}>{t('withdrawal.rules')}</p>
      {first === undefined ? (
        <Notice color="amber">{t('withdrawal.none')}</Notice>
      ) : (
        <Suspense fallback={<Skeleton height={FORM_HEIGHT_PX} radius={14} />}>
          <WithdrawalForm funds={funds} coins={coins} first={first} />
        </Suspense>
      )}
    </section>
  );
}
