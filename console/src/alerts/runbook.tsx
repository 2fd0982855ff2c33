import type { RunbookPart } from '@parom/contract/console/runbook';
import styles from './alerts.module.css';
import { Written } from './written.tsx';

export function Runbook({ parts }: { readonly parts: readonly RunbookPart[] }) {
  return (
    <div className={styles.runbook}>
      {parts.map((part) => (
        <Part key={JSON.stringify(part)} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { readonly part: RunbookPart }) {
  switch (part.kind) {
    case 'text':
      return (
        <p>
          <Written text={part.text} />
        </p>
      );
    case 'steps':
      return <ol>{itemsOf(part.items)}</ol>;
    case 'choices':
      return <ul>{itemsOf(part.items)}</ul>;
    case 'cases':
      return (
        <dl>
          {part.cases.map(({ says, advice }) => (
            <div key={says}>
              <dt>
                <Written text={says} />
              </dt>
              <dd>
                <Written text={advice} />
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}

const itemsOf = (items: readonly string[]) =>
  items.map((item) => (
    <li key={item}>
      <Written text={item} />
    </li>
  ));

/** Where its words may name a command. */
export const textsOf = (parts: readonly RunbookPart[]): readonly string[] =>
  parts.flatMap((part) => {
    switch (part.kind) {
      case 'text':
        return [part.text];
      case 'cases':
        return part.cases.map(({ advice }) => advice);
      default:
        return part.items;
    }
  });
