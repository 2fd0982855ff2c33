import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './part.module.css';

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export const Rows = ({
  heads,
  sums = [],
  children,
}: {
  readonly heads: readonly string[];
  /** The heads of numbers; their cells carry `data-sum`. */
  readonly sums?: readonly string[];
  readonly children: ReactNode;
}) => (
  // A wide table scrolls, so the keyboard must reach it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.scroll} tabIndex={0} role="group" aria-label={heads.join(', ')}>
    <table className={styles.table} style={labelsOf(heads)}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" data-sum={sums.includes(head) || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

/** A phone shows them beside the cells. `part.module.css` knows as many as 8. */
const labelsOf = (heads: readonly string[]): CSSProperties =>
  Object.fromEntries(heads.map((head, index) => [`--head-${index + 1}`, JSON.stringify(head)]));

export const Fact = (fact: {
  readonly name: string;
  readonly isOdd?: boolean;
  readonly children: ReactNode;
}) => (
  <div>
    <dt>{fact.name}</dt>
    <dd className={fact.isOdd === true ? styles.odd : undefined}>{fact.children}</dd>
  </div>
);
