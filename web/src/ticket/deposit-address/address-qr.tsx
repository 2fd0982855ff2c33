/** Cameras read only black on white well. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './address-qr.module.css';
import { qrPath } from './qr-path.ts';

interface AddressQrProps {
  readonly address: string;
  readonly label?: string;
  readonly hint: string;
}

export function AddressQr({ address, label, hint }: AddressQrProps) {
  const { t } = useTranslation('ticket');
  const { size, path } = useMemo(() => qrPath(address), [address]);
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.code}
        width={360}
        height={360}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label ?? t('pay.qr')}
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <figcaption className={classes.hint}>{hint}</figcaption>
    </figure>
  );
}
