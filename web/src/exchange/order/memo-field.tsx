import { type CheckboxProps, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/field/check-field.tsx';
import classes from './order-form.module.css';

interface MemoFieldProps {
  readonly input: TextInputProps;
  readonly noMemo: CheckboxProps;
  readonly transfer: boolean;
}

export function MemoField({ input, noMemo, transfer }: MemoFieldProps) {
  const { t } = useTranslation('exchange');
  const texts = transfer
    ? { label: t('exchpage.telegram'), description: t('exchpage.telegramHelp'), placeholder: '@username' }
    : { label: t('exchpage.memo'), description: t('exchpage.memoHelp') };
  return (
    <div className={classes.field}>
      <TextInput
        {...input}
        {...texts}
        name="memo"
        size="md"
        autoComplete="off"
        spellCheck={false}
        disabled={noMemo.checked === true}
      />
      <CheckField
        {...noMemo}
        name="noMemoCheckbox"
        label={t(transfer ? 'exchpage.noTelegram' : 'exchpage.noMemo')}
      />
    </div>
  );
}
