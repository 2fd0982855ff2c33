import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { networkOf } from '../../ui/address/address-verdict.ts';
import { readDestination } from '../../ui/address/payment-link.ts';
import type { ChosenSide } from '../choice/selection.ts';
import classes from './refund-field.module.css';
import type { RefundError, RefundWallet } from './refund-wallet.ts';

interface RefundFieldProps {
  readonly give: ChosenSide;
  readonly wallet: RefundWallet;
  readonly error: RefundError | null;
  readonly onChange: (wallet: RefundWallet) => void;
  readonly onBlur: () => void;
}

export function RefundField({ give, wallet, error, onChange, onBlur }: RefundFieldProps) {
  const { t } = useTranslation(['exchange', 'address']);
  const network = networkOf(give)?.name ?? give.currency.shortName;
  const addressText =
    error === 'contract'
      ? t('address:contract')
      : error === 'address' && t('exchpage.refund.wrong', { network });
  return (
    <details className={classes.fold} {...(error !== null && { open: true })}>
      <summary className={classes.summary}>{t('exchpage.refund.summary')}</summary>
      <div className={classes.fields}>
        <TextInput
          label={t('exchpage.refund.address', { network })}
          description={t('exchpage.refund.help')}
          name="refundAddress"
          size="md"
          autoComplete="off"
          spellCheck={false}
          value={wallet.address}
          error={addressText}
          onBlur={onBlur}
          onChange={(event) => {
            const { address, memo } = readDestination(event.currentTarget.value);
            onChange({ ...wallet, address, memo: memo ?? wallet.memo });
          }}
        />
        {networkOf(give)?.hasMemo === true ? (
          <TextInput
            label={t('exchpage.refund.memo')}
            name="refundMemo"
            size="md"
            autoComplete="off"
            spellCheck={false}
            value={wallet.memo}
            error={error === 'memo' ? t('exchpage.refund.wrongMemo') : null}
            onBlur={onBlur}
            onChange={(event) => onChange({ ...wallet, memo: event.currentTarget.value })}
          />
        ) : null}
      </div>
    </details>
  );
}
