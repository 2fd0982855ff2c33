import { ActionIcon } from '@mantine/core';
import { grouped } from '@parom/contract/display';
import { IconArrowsDownUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { canSwap, type SideName } from '../choice/offered.ts';
import { type AmountError, isCalm } from '../quote/validate.ts';
import { AmountSide } from './amount-side.tsx';
import classes from './exchange-fields.module.css';
import { LimitsLine } from './limits-line.tsx';
import { RateLine } from './rate-line.tsx';
import type { Exchange } from './use-exchange.ts';

export function ExchangeFields({ exchange }: { readonly exchange: Exchange }) {
  const { t, i18n } = useTranslation('exchange');
  const id = useId();
  const { give, get } = exchange.selection;
  const swappable = canSwap(give.currency, get.currency);
  const textOf = ({ key, params }: AmountError): string =>
    t(
      key,
      params.amount === undefined ? params : { ...params, amount: grouped(params.amount, i18n.language) },
    );
  const errorOf = (side: SideName) =>
    exchange.error?.side === side && !isCalm(exchange.error.key) ? (
      <span className={classes.error} role="alert">
        {textOf(exchange.error)}
      </span>
    ) : null;
  return (
    <>
      <AmountSide side="give" exchange={exchange} describedBy={`${id}-give`} />
      <div className={classes.between}>
        <div id={`${id}-give`} className={classes.under}>
          {errorOf('give') ?? <LimitsLine exchange={exchange} />}
        </div>
        <ActionIcon
          className={classes.swap}
          variant="default"
          size={46}
          radius={15}
          disabled={!swappable}
          aria-label={t('form.swap')}
          title={swappable ? t('form.swap') : t('form.swapDisabled')}
          onClick={() => exchange.change({ type: 'swap' })}
        >
          <IconArrowsDownUp size={21} aria-hidden />
        </ActionIcon>
      </div>
      <AmountSide side="get" exchange={exchange} describedBy={`${id}-get`} />
      <p id={`${id}-get`} className={classes.underGet}>
        {errorOf('get')}
      </p>
      <RateLine exchange={exchange} />
    </>
  );
}
