import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/display/amount.tsx';
import { CoinIcon } from '../../ui/display/coin-icon.tsx';
import type { SideName } from '../choice/offered.ts';
import classes from './folded-amounts.module.css';
import type { Exchange } from './use-exchange.ts';

interface FoldedAmountsProps {
  readonly exchange: Exchange;
  readonly children: ReactNode;
}

export function FoldedAmounts({ exchange, children }: FoldedAmountsProps) {
  const { t } = useTranslation('exchange');
  const { problem, error, selection } = exchange;
  const [state, setState] = useState<'folded' | 'needed' | 'asked'>('folded');
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === 'asked') fields.current?.querySelector('input')?.focus();
  }, [state]);
  // Shown fields must not vanish under the visitor's hands.
  const isNeeded = problem !== null || error !== null || selection.typed === '';
  if (isNeeded && state === 'folded') setState('needed');
  const isFolded = state === 'folded' && !isNeeded;
  return (
    <>
      {isFolded ? (
        <div className={classes.line}>
          <div className={classes.sides}>
            <Side side="give" exchange={exchange} />
            <IconArrowRight className={classes.arrow} size={18} aria-hidden />
            <Side side="get" exchange={exchange} />
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('exchpage.change')}
            title={t('exchpage.change')}
            onClick={() => setState('asked')}
          >
            <IconPencil size={19} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
      <div ref={fields} className={classes.fields} data-folded={isFolded || undefined}>
        {children}
      </div>
    </>
  );
}

function Side({ side, exchange }: { readonly side: SideName; readonly exchange: Exchange }) {
  const { currency } = exchange.selection[side];
  const { giveText, getText } = exchange.quote;
  const text = side === 'give' ? giveText : getText;
  return (
    <span className={classes.side}>
      <CoinIcon src={currency.iconPath} code={currency.shortName} size={22} />
      {text === '' ? (
        currency.shortName
      ) : (
        <Amount value={text} unit={currency.shortName} approximate={side === 'get'} />
      )}
    </span>
  );
}
