import type { Section } from '@parom/contract/site-texts';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './contents.module.css';

interface ContentsProps {
  readonly title: string;
  readonly sections: readonly Section[];
}

export function Contents({ title, sections }: ContentsProps) {
  const chapters = (
    <ol className={classes.list}>
      {sections
        .filter(({ level }) => level === 2)
        .map(({ id, title: chapter }) => (
          <li key={id}>
            <a href={`#${id}`}>{chapter}</a>
          </li>
        ))}
    </ol>
  );
  return (
    <nav className={classes.nav} aria-label={title}>
      <div className={classes.beside}>
        <p className={classes.title}>{title}</p>
        {chapters}
      </div>
      <details className={classes.folded}>
        <summary className={classes.summary}>
          {title}
          <IconChevronDown className={classes.mark} size={20} aria-hidden />
        </summary>
        {chapters}
      </details>
    </nav>
  );
}
