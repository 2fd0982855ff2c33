import type { WayOf } from '@parom/contract/ways';
import { useTranslation } from 'react-i18next';
import { ConfirmChoice } from './confirm-choice.tsx';
import { WayFacts } from './way-facts.tsx';
import { useWayTexts } from './way-texts.ts';
import classes from './ways.module.css';
import type { Choosing } from './ways-query.ts';

export function ExchangeCard({
  ticket,
  answer: { quote },
  choice,
  way,
}: Choosing & { readonly way: WayOf<'exchange'> }) {
  const { t } = useTranslation('ways');
  const texts = useWayTexts(ticket);
  const facts = (
    <WayFacts
      facts={[
        { label: t('exchange.amount'), value: texts.give(way.amount) },
        { label: t('exchange.rate'), value: texts.rate(way.rate) },
        { label: t('exchange.receive'), value: texts.get(way.receive), isMain: true },
      ]}
    />
  );
  return (
    <>
      <h3 className={classes.name}>{t('exchange.title')}</h3>
      {facts}
      <p className={classes.note}>{t(quote === null ? 'exchange.itself' : 'exchange.note')}</p>
      {quote === null ? null : (
        <ConfirmChoice
          label={t('exchange.act')}
          yes={t('confirm.yes')}
          quote={quote}
          isFilled
          isBusy={choice.isPending}
          onYes={() => choice.mutateAsync({ way: 'exchange', quote })}
        >
          {facts}
          <div>
            <p className={classes.label}>{t('exchange.to')}</p>
            <p className={classes.address}>{ticket.toWallet.address}</p>
          </div>
          <p>{t('exchange.sure', { receive: texts.get(way.receive) })}</p>
        </ConfirmChoice>
      )}
    </>
  );
}
