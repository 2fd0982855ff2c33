import { UnstyledButton } from '@mantine/core';
import type { CurrencyView } from '@parom/contract/currencies';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../ui/display/coin-icon.tsx';
import classes from './currency-picker.module.css';

interface CurrencyTriggerProps extends ComponentProps<'button'> {
  readonly side: string;
  readonly currency: CurrencyView;
}

export function CurrencyTrigger({ side, currency, ...button }: CurrencyTriggerProps) {
  const { t } = useTranslation('exchange');
  return (
    <UnstyledButton
      aria-haspopup="listbox"
      {...button}
      className={classes.trigger}
      aria-label={t('picker.label', { side, currency: currency.shortName })}
    >
      <CoinIcon src={currency.iconPath} code={currency.shortName} size={28} />
      <span>{currency.shortName}</span>
      <IconChevronDown size={18} aria-hidden />
    </UnstyledButton>
  );
}
