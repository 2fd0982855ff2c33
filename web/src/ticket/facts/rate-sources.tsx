import { namesOfSources } from '@parom/contract/rate-sources';
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../platform/language/format.ts';

type Origin = Pick<TicketView, 'rateSources' | 'rateAtUtc'>;

export function RateSources({ origin: { rateSources, rateAtUtc } }: { readonly origin: Origin }) {
  const { t, i18n } = useTranslation('ticket');
  const names = namesOfSources(rateSources, {
    operator: t('details.source.operator'),
    sandbox: t('details.source.sandbox'),
    cbr: t('details.source.cbr'),
  });
  const list = new Intl.ListFormat(i18n.language === 'en' ? 'en-GB' : i18n.language).format(names);
  if (rateAtUtc === null) return t('details.sourcesOnly', { list });
  return t('details.sourcesAt', { ...dateAndTime(rateAtUtc), list });
}
