import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkChips } from '../../ui/field/network-chips.tsx';
import { sanitiseTyped } from '../../ui/field/typed-amount.ts';
import { canSwap, isOfferedOn, otherSide, type SideName } from '../choice/offered.ts';
import { CurrencyPicker } from '../picker/currency-picker.tsx';
import { decimalsOfSide } from '../quote/quote.ts';
import { isCalm } from '../quote/validate.ts';
import classes from './amount-side.module.css';
import type { Exchange } from './use-exchange.ts';

interface AmountSideProps {
  readonly side: SideName;
  readonly exchange: Exchange;
  readonly describedBy: string;
}

function sizeOf({ length }: string): string {
  if (length <= 7) return 'large';
  if (length <= 10) return 'middle';
  return length <= 13 ? 'small' : 'tiny';
}

export function AmountSide({ side, exchange, describedBy }: AmountSideProps) {
  const { t } = useTranslation('exchange');
  const id = useId();
  const { selection, quote, error, change } = exchange;
  const { currency, networkId } = selection[side];
  const text = side === 'give' ? quote.giveText : quote.getText;
  const label = t(side === 'give' ? 'form.give' : 'form.get');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error?.side === side) input.current?.focus();
  }, [error, side]);
  const blocked = canSwap(selection.give.currency, selection.get.currency)
    ? null
    : selection[otherSide(side)].currency.id;
  const isWrong = error?.side === side && !isCalm(error.key);
  const size = sizeOf(text);
  return (
    <div className={classes.side} data-invalid={isWrong || undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.row} data-long={size === 'tiny' || undefined}>
        <input
          ref={input}
          id={id}
          className={classes.input}
          data-size={size}
          style={{ '--digits': text.length } as CSSProperties}
          name={side === 'give' ? 'income' : 'outcome'}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={text}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          onChange={(event) => {
            const typed = sanitiseTyped(event.currentTarget.value, decimalsOfSide(selection[side]), text);
            change({ type: 'typed', side, text: typed });
          }}
        />
        <CurrencyPicker
          label={label}
          currencies={exchange.currencies.filter((candidate) => isOfferedOn(side, candidate))}
          chosen={currency}
          disabledId={blocked}
          onChoose={(chosen, network) =>
            change({
              type: 'currency',
              side,
              currency: chosen,
              ...(network === undefined ? {} : { networkId: network }),
            })
          }
        />
      </div>
      <NetworkChips
        label={t('form.network', { currency: currency.shortName })}
        name={side === 'give' ? 'incomeNet' : 'outcomeNet'}
        networks={currency.networks}
        chosenId={networkId}
        onChoose={(chosen) => change({ type: 'network', side, networkId: chosen })}
      />
    </div>
  );
}
