import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { AMOUNT_SCALE } from '@parom/contract/limits';
import { toDecimal } from '@parom/contract/money';
import { useTranslation } from 'react-i18next';
import { sanitiseTyped } from '../ui/field/typed-amount.ts';
import classes from './referral-page.module.css';
import { everything } from './withdrawal-values.ts';

interface AmountFieldProps {
  readonly input: TextInputProps;
  readonly text: string;
  readonly funds: string;
  readonly onText: (text: string) => void;
}

export function AmountField({ input, text, funds, onText }: AmountFieldProps) {
  const { t } = useTranslation('lk');
  return (
    <TextInput
      {...input}
      label={t('withdrawal.amount')}
      placeholder="0"
      name="amount"
      size="md"
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onText(sanitiseTyped(event.currentTarget.value, AMOUNT_SCALE, text))}
      rightSectionWidth="auto"
      rightSection={
        <span className={classes.unit}>
          USDT
          <Button
            className={classes.all}
            variant="subtle"
            h={40}
            px={12}
            onClick={() => onText(everything(toDecimal(funds)))}
          >
            {t('withdrawal.all')}
          </Button>
        </span>
      }
    />
  );
}
