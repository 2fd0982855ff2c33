import { type ReactNode, useId } from 'react';
import styles from './customers.module.css';

interface PartProps {
  readonly title: string;
  /** Said instead of the children. */
  readonly nothing?: string | null;
  readonly children: ReactNode;
}

export function Part({ title, nothing = null, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {nothing === null ? children : <p className={styles.quiet}>{nothing}</p>}
    </section>
  );
}

export const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
