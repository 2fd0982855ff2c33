/** While the site is closed, the form keeps its values. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statusQuery } from '../../platform/market/catalogue.ts';
import ClosingWords from '../../ui/display/closing-words.tsx';

const EVERY_MS = 20_000;

export default function ClosedNow() {
  const { t } = useTranslation('exchange');
  const { data } = useQuery({ ...statusQuery, queryKey: ['status', 'now'], refetchInterval: EVERY_MS });
  return data?.maintenance === undefined ? (
    t('frontpage.form.stopped.closed')
  ) : (
    <ClosingWords closing={data.maintenance} />
  );
}
