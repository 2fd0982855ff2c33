import { fingerprintOf } from '@parom/contract/addresses/fingerprint';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fingerprint.module.css';
import { FingerprintPicture } from './fingerprint-picture.tsx';

export interface FingerprintProps {
  readonly address: string;
  /** Tells tickets of one address apart. */
  readonly memo: string | null;
  /** Large for the deposit's address, which the visitor must compare. */
  readonly of: 'deposit' | 'own';
}

export default function Fingerprint({ address, memo, of }: FingerprintProps) {
  const { t, i18n } = useTranslation('address');
  const { words, picture } = useMemo(() => fingerprintOf(address, memo), [address, memo]);
  const spoken = words[i18n.language === 'ru' ? 'ru' : 'en'].join(' ');
  return (
    <div className={classes.print} data-of={of}>
      <FingerprintPicture picture={picture} label={t('fingerprint.picture', { words: spoken })} />
      <div className={classes.said}>
        <p className={classes.label}>{t(`fingerprint.${of}`)}</p>
        <p className={classes.words}>{spoken}</p>
      </div>
    </div>
  );
}
