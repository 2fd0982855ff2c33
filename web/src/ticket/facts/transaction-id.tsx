import { useTranslation } from 'react-i18next';
import { AddressText } from '../../ui/address/address-text.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { ExplorerLink } from './explorer-link.tsx';
import classes from './transaction-id.module.css';

interface TransactionIdProps {
  readonly transaction: { readonly id: string; readonly url: string | null };
}

export function TransactionId({ transaction: { id, url } }: TransactionIdProps) {
  const { t } = useTranslation('ticket');
  return (
    <>
      <div className={classes.line}>
        <div className={classes.hash}>
          <AddressText address={id} />
        </div>
        <CopyButton text={id} label={t('copyTransaction')} />
      </div>
      <ExplorerLink url={url} />
    </>
  );
}
