import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { grouped } from '@parom/contract/display';
import { type Decimal, floorTo, formatDecimal } from '@parom/contract/money';
import { amountDecimals } from '@parom/contract/pricing';
import { normaliseTypedAmount, parseAmount } from '@parom/contract/rules';
import type { TicketView } from '@parom/contract/tickets';
import { leastOfLate, type WhatIfTerms, whatIf } from '@parom/contract/what-if';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSides } from '../status/ticket-texts.ts';
import classes from './what-if.module.css';
import { shareOf, whatIfTerms } from './what-if-terms.ts';

export default function WhatIf({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { give, get } = useSides(ticket);
  const [typed, setTyped] = useState('');
  const answer = useAnswer(ticket);
  const terms = whatIfTerms(ticket, get.decimals);
  if (terms === null) return null;
  const example = (percent: bigint): Decimal =>
    floorTo(shareOf(terms.expected, percent), amountDecimals(give.decimals));
  const own = parseAmount(normaliseTypedAmount(typed));
  return (
    <details className={classes.block}>
      <summary className={classes.summary}>
        {t('whatIf.title')}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <dl className={classes.cases}>
        <dt>{t('whatIf.less')}</dt>
        <dd>{answer(terms, example(90n))}</dd>
        <dt>{t('whatIf.more')}</dt>
        <dd>{answer(terms, example(110n))}</dd>
        <dt>{t('whatIf.later')}</dt>
        <dd>{t('whatIf.lateAnswer', { least: answer.inGet(leastOfLate(terms)) })}</dd>
      </dl>
      <TextInput
        label={t('whatIf.own', { coin: give.coin })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        size="lg"
      />
      <p className={classes.answer} role="status">
        {typed === '' ? null : own === null ? t('whatIf.notAnAmount') : answer(terms, own)}
      </p>
    </details>
  );
}

function useAnswer(ticket: TicketView) {
  const { t, i18n } = useTranslation('ticket');
  const { give, get } = useSides(ticket);
  const shown = (amount: Decimal, coin: string): string =>
    `${grouped(formatDecimal(amount), i18n.language)}\u00a0${coin}`;
  const inGet = (amount: Decimal): string => shown(amount, get.coin);
  const answer = (terms: WhatIfTerms, amount: Decimal): string => {
    const outcome = whatIf(terms, amount);
    const sent = shown(amount, give.coin);
    switch (outcome.kind) {
      case 'belowMinimum':
        return t('whatIf.belowMinimum', { sent, minimum: shown(terms.minGive, give.coin) });
      case 'aboveMaximum':
        return t('whatIf.aboveMaximum', { sent, maximum: shown(terms.maxGive, give.coin) });
      case 'exact':
        return t('whatIf.exact', { sent, receive: inGet(outcome.receive) });
      case 'surplus':
        return t('whatIf.surplus', {
          sent,
          receive: inGet(outcome.receive),
          surplus: shown(outcome.surplus, give.coin),
        });
    }
  };
  return Object.assign(answer, { inGet });
}
