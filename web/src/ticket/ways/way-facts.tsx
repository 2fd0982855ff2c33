import type { ReactNode } from 'react';
import classes from './ways.module.css';

export interface WayFact {
  readonly label: string;
  readonly value: ReactNode;
  readonly isMain?: boolean;
}

export function WayFacts({ facts }: { readonly facts: readonly WayFact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, isMain = false }) => (
        <div key={label} className={classes.fact} data-main={isMain || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
