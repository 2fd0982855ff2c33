/** Measured; after too few exchanges, the terms' promise. */
import { durationParts } from '@parom/contract/durations';
import { useTranslation } from 'react-i18next';
import { useMeasuredTime } from '../../platform/market/exchange-times.ts';

interface ExpectedTimeProps {
  readonly payNetworkId: number | null;
  readonly getNetworkId: number | null;
}

export function ExpectedTime({ payNetworkId, getNetworkId }: ExpectedTimeProps) {
  const { t } = useTranslation('common');
  const duration = useDuration();
  const measured = useMeasuredTime(payNetworkId, getNetworkId);
  if (measured === null) return t('time.promised');
  const { medianSeconds, slowSeconds, count } = measured;
  return t('time.measured', {
    median: duration(medianSeconds, true),
    slow: duration(slowSeconds, true),
    count,
  });
}

export function TookTime({ seconds }: { readonly seconds: number }) {
  const { t } = useTranslation('common');
  return t('time.took', { time: useDuration()(seconds) });
}

export function useDuration(): (seconds: number, isForecast?: boolean) => string {
  const { t } = useTranslation('common');
  return (seconds, isForecast) => {
    const { form, ...parts } = durationParts(seconds, isForecast);
    return t(`time.${form}`, parts);
  };
}
