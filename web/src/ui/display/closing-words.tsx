import type { Maintenance } from '@parom/contract/site';
import { useTranslation } from 'react-i18next';
import { dateAndTime, today } from '../../platform/language/format.ts';
import { useHydrated } from '../../platform/start/use-hydrated.ts';

interface ClosingWordsProps {
  readonly closing: Maintenance;
}

/** The operator's message, and the end by the visitor's clock. */
export default function ClosingWords({ closing: { message, until } }: ClosingWordsProps) {
  const { i18n } = useTranslation('common');
  const isRussian = i18n.language === 'ru';
  return (
    <>
      {message === undefined ? null : (
        <p>
          <strong lang={isRussian ? 'ru' : 'en'}>{isRussian ? message.ru : message.en}</strong>
        </p>
      )}
      {until === undefined ? null : <Until until={until} />}
    </>
  );
}

function Until({ until }: { readonly until: string }) {
  const { t } = useTranslation('common');
  const isHydrated = useHydrated();
  const { date, time } = dateAndTime(until, isHydrated ? 'own' : 'utc');
  const isToday = isHydrated && date === today();
  return (
    <p>
      <time dateTime={until}>
        {isToday
          ? t('maintenance.opens', { time })
          : t('maintenance.opensOn', { date, time: isHydrated ? time : `${time}\u00a0UTC` })}
      </time>
    </p>
  );
}
