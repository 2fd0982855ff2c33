import { Skeleton } from '@mantine/core';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import type { Way, WaysAnswer } from '@parom/contract/ways';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../platform/live/clock.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { ExchangeCard } from './exchange-card.tsx';
import { LinkedRefund } from './linked-refund.tsx';
import { RefundCard } from './refund-card.tsx';
import { useRefundLink } from './refund-link.ts';
import { RestCard } from './rest-card.tsx';
import { useRefusedText, useWayTexts } from './way-texts.ts';
import classes from './ways.module.css';
import { type Choosing, type Refused, useChoice, useWays } from './ways-query.ts';

export default function WaysPanel({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ways');
  const { data: answer, isError } = useWays(ticket);
  const [refused, setRefused] = useState<Refused | null>(null);
  const choice = useChoice(ticket, setRefused);
  const token = useRefundLink();
  if (answer === undefined)
    return isError ? (
      <Notice color="amber" role="status">
        {t('failed')}
      </Notice>
    ) : (
      <Loading isOnHold={ticket.status === TicketStatus.onHold} />
    );
  if (answer.noChoice === 'none' && answer.ways.length === 0) return null;
  const choosing = { ticket, answer, choice };
  return (
    <section className={classes.panel} aria-labelledby="ways">
      <h2 id="ways" className={classes.title}>
        {t(token === null ? 'title' : 'link.title')}
      </h2>
      {refused === null ? null : <Refusal refused={refused} />}
      {token === null ? <Cards {...choosing} /> : <LinkedRefund {...choosing} token={token} />}
    </section>
  );
}

function Loading({ isOnHold }: { readonly isOnHold: boolean }) {
  const { t } = useTranslation('ways');
  return (
    <section className={classes.panel} aria-busy>
      <p className={classes.lead} role="status">
        {t('loading')}
      </p>
      {isOnHold ? (
        <div className={classes.cards} aria-hidden>
          <Skeleton height={330} radius={16} />
          <Skeleton height={330} radius={16} />
        </div>
      ) : null}
    </section>
  );
}

function Refusal({ refused }: { readonly refused: Refused }) {
  const { t } = useTranslation('ways');
  const textOf = useRefusedText();
  return (
    <Notice
      color={refused === 'unclear' ? 'amber' : 'red'}
      role="alert"
      title={t(refused === 'unclear' ? 'unclear.title' : 'refused.title')}
    >
      {textOf(refused)}
    </Notice>
  );
}

function Cards(choosing: Choosing) {
  const { t } = useTranslation('ways');
  const { answer, ticket } = choosing;
  const { noChoice } = answer;
  if (noChoice !== null && noChoice !== 'none')
    return <p className={classes.lead}>{t(`none.${noChoice}`)}</p>;
  return (
    <>
      <p className={classes.lead}>{t(noChoice === null ? 'lead' : 'leadItself')}</p>
      {answer.asked === null ? null : <Asked asked={answer.asked} ticket={ticket} />}
      <ul className={classes.cards}>
        {answer.ways.map((way) => (
          <li key={way.way} className={classes.card}>
            <Card way={way} {...choosing} />
          </li>
        ))}
      </ul>
      {answer.quotedUntilUtc === null ? null : <Holds untilUtc={answer.quotedUntilUtc} />}
    </>
  );
}

function Card({ way, ...choosing }: Choosing & { readonly way: Way }) {
  switch (way.way) {
    case 'exchange':
      return <ExchangeCard {...choosing} way={way} />;
    case 'rest':
      return <RestCard {...choosing} way={way} />;
    case 'refund':
      return <RefundCard {...choosing} way={way} />;
  }
}

function Holds({ untilUtc }: { readonly untilUtc: string }) {
  const { t } = useTranslation('ways');
  const now = useServerNow();
  const seconds = now === null ? 60 : Math.max(0, Math.ceil((Date.parse(untilUtc) - now) / 1_000));
  return <p className={classes.holds}>{t('holds', { seconds })}</p>;
}

interface AskedProps {
  readonly asked: NonNullable<WaysAnswer['asked']>;
  readonly ticket: TicketView;
}

function Asked({ asked, ticket }: AskedProps) {
  const { t } = useTranslation('ways');
  const { moment } = useWayTexts(ticket);
  return (
    <Notice color="blue" role="status" title={t('asked.title')}>
      <p>{t('asked.text', { until: moment(asked.untilUtc) })}</p>
      <p className={classes.address}>{asked.address}</p>
      {asked.memo === null ? null : <p className={classes.address}>{asked.memo}</p>}
      <p>{t('asked.other')}</p>
    </Notice>
  );
}
