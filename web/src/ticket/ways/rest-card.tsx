import type { WayOf } from '@parom/contract/ways';
import { useTranslation } from 'react-i18next';
import { ConfirmChoice } from './confirm-choice.tsx';
import { WayFacts } from './way-facts.tsx';
import { useWayTexts } from './way-texts.ts';
import classes from './ways.module.css';
import type { Choosing } from './ways-query.ts';

export function RestCard({
  ticket,
  answer: { quote },
  choice,
  way,
}: Choosing & { readonly way: WayOf<'rest'> }) {
  const { t } = useTranslation('ways');
  const texts = useWayTexts(ticket);
  const until = texts.moment(way.untilUtc);
  const facts = (
    <WayFacts
      facts={[
        { label: t('rest.received'), value: texts.give(way.received) },
        { label: t('rest.amount'), value: texts.give(way.amount), isMain: true },
        { label: t('rest.until'), value: until },
      ]}
    />
  );
  return (
    <>
      <h3 className={classes.name}>{t('rest.title')}</h3>
      {facts}
      <p className={classes.note}>{t(quote === null ? 'rest.itself' : 'rest.note')}</p>
      {quote === null ? null : (
        <ConfirmChoice
          label={t('rest.act')}
          yes={t('confirm.yes')}
          quote={quote}
          isBusy={choice.isPending}
          onYes={() => choice.mutateAsync({ way: 'rest', quote })}
        >
          {facts}
          <p>{t('rest.sure', { amount: texts.give(way.amount), until })}</p>
        </ConfirmChoice>
      )}
    </>
  );
}
