import { Suspense } from 'react';
import { lazyPart } from '../loading/lazy-part.ts';
import type { FingerprintProps } from './fingerprint.tsx';
import classes from './fingerprint-place.module.css';

const Fingerprint = lazyPart(() => import('./fingerprint.tsx'));

/** Keeps the height of the fingerprint before it arrives. */
export function FingerprintPlace(props: FingerprintProps) {
  return (
    <div className={classes.place} data-of={props.of}>
      <Suspense fallback={null}>
        <Fingerprint {...props} />
      </Suspense>
    </div>
  );
}
