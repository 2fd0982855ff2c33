import { Combobox } from '@mantine/core';
import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { CurrencyView } from '@parom/contract/currencies';
import { IconCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../ui/display/coin-icon.tsx';
import { shortNetworkName } from '../../ui/field/network-name.ts';
import { inListOrder } from '../choice/offered.ts';
import classes from './currency-picker.module.css';
import { matchesSearch } from './search-coins.ts';

export interface CurrencyOptionsProps {
  readonly listId: string;
  readonly currencies: readonly CurrencyView[];
  readonly search: string;
  readonly chosenId: number;
  readonly disabledId: number | null;
}

const group = { groupLabel: classes.group ?? '' };

export function CurrencyOptions({ listId, currencies, search, chosenId, disabledId }: CurrencyOptionsProps) {
  const { t } = useTranslation('exchange');
  const named = currencies.map((currency) => ({ ...currency, name: nameOf(currency, t) }));
  const found = inListOrder(named).filter((currency) => matchesSearch(currency, search));
  const popular = found.filter(({ isPopular }) => isPopular);
  const rest = found.filter(({ isPopular }) => !isPopular);
  const option = (currency: CurrencyView) => (
    <Option
      key={currency.id}
      currency={currency}
      chosen={currency.id === chosenId}
      disabled={currency.id === disabledId}
    />
  );
  return (
    <Combobox.Options id={listId} className={classes.options} aria-label={t('picker.list')}>
      {found.length === 0 ? <Combobox.Empty>{t('picker.empty')}</Combobox.Empty> : null}
      {popular.length > 0 && rest.length > 0 ? (
        <>
          <Combobox.Group classNames={group} label={t('picker.popular')}>
            {popular.map(option)}
          </Combobox.Group>
          <Combobox.Group classNames={group} label={t('picker.all')}>
            {rest.map(option)}
          </Combobox.Group>
        </>
      ) : (
        found.map(option)
      )}
    </Combobox.Options>
  );
}

const nameOf = ({ type, shortName, name }: CurrencyView, t: TFunction<'exchange'>): string =>
  type === TRANSFER_TYPE && shortName === 'RUB' ? t('picker.roubles') : name;

interface OptionProps {
  readonly currency: CurrencyView;
  readonly chosen: boolean;
  readonly disabled: boolean;
}

function Option({ currency, chosen, disabled }: OptionProps) {
  const { t } = useTranslation('exchange');
  const networks = currency.networks.map(shortNetworkName).join(', ');
  return (
    <Combobox.Option
      className={classes.option}
      value={String(currency.id)}
      selected={chosen}
      active={chosen}
      disabled={disabled}
    >
      <CoinIcon src={currency.iconPath} code={currency.shortName} size={32} />
      <span className={classes.words}>
        <span className={classes.ticker}>{currency.shortName}</span>
        <span className={classes.name}>
          {disabled ? t('picker.otherSide') : currency.networks.length > 1 ? networks : currency.name}
        </span>
      </span>
      {chosen ? <IconCheck size={18} aria-hidden /> : null}
    </Combobox.Option>
  );
}
