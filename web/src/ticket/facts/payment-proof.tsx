import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../deposit-address/copy-field.tsx';
import classes from './payment-proof.module.css';

interface PaymentProofProps {
  readonly paid: { readonly id: string; readonly proof?: string | undefined };
  readonly address: string;
}

/** Monero has it alone: its explorers show no recipient. */
export function PaymentProof({ paid: { id, proof }, address }: PaymentProofProps) {
  const { t } = useTranslation('ticket');
  if (proof === undefined) return null;
  const line = ['check_tx_key', id, proof, address];
  return (
    <details className={classes.block}>
      <summary className={classes.summary}>
        {t('proof.title')}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <div className={classes.steps}>
        <p>{t('proof.why')}</p>
        <CopyField label={t('proof.key')} text={proof} copyLabel={t('proof.copyKey')}>
          <Code text={proof} />
        </CopyField>
        <p>{t('proof.how')}</p>
        <CopyField label={t('proof.command')} text={line.join(' ')} copyLabel={t('proof.copyCommand')}>
          <Code text={line.map(shortened).join(' ')} />
        </CopyField>
        <p>{t('proof.explorer')}</p>
        <p>{t('proof.share')}</p>
      </div>
    </details>
  );
}

/** Whole, the line fills a phone's screen. */
const shortened = (part: string): string =>
  part.length <= 16 ? part : `${part.slice(0, 6)}…${part.slice(-4)}`;

const Code = ({ text }: { readonly text: string }) => <span className={classes.code}>{text}</span>;
