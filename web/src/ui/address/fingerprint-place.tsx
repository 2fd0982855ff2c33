import { Suspense } from 'react';
import { lazyPart } from '../loading/lazy-part.ts';
import type { FingerprintProps } from './fingerprint.tsx';
import classes from './fingerprint-place.module.css';

const Fingerprint = lazyPart(() => import('./fingerprint.tsx'));

export function FingerprintPlace(props: Omit<FingerprintProps, 'isSmall'>) {
  return (
    <div className={classes.place}>
      <Suspense fallback={null}>
        <Fingerprint {...props} isSmall />
      </Suspense>
    </div>
  );
}
