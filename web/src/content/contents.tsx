/** A long text's chapters, beside it on a wide screen. */
import type { Section } from '../../markdown.ts';
import classes from './contents.module.css';

interface ContentsProps {
  readonly title: string;
  readonly sections: readonly Section[];
}

export function Contents({ title, sections }: ContentsProps) {
  return (
    <nav className={classes.contents} aria-label={title}>
      <p className={classes.title}>{title}</p>
      <ol className={classes.list}>
        {sections
          .filter(({ level }) => level === 2)
          .map(({ id, title: chapter }) => (
            <li key={id}>
              <a href={`#${id}`}>{chapter}</a>
            </li>
          ))}
      </ol>
    </nav>
  );
}
