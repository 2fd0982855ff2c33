import { Link, NavLink } from 'react-router';
import { useTexts } from '../platform/language.ts';
import type { useWaitingCount } from '../queue/use-waiting-count.ts';
import { sections } from './sections.ts';
import styles from './shell.module.css';
import { texts } from './texts.ts';

export type Waiting = ReturnType<typeof useWaitingCount>;

export function Brand() {
  const t = useTexts(texts);
  return (
    <Link className={styles.brand} to="/" aria-label={t.name}>
      <img src="/mark.svg" alt="" width={26} height={26} />
      <span>{t.name}</span>
    </Link>
  );
}

interface SectionLinksProps {
  readonly waiting: Waiting;
  readonly onChoose?: () => void;
}

export function SectionLinks({ waiting, onChoose }: SectionLinksProps) {
  const t = useTexts(texts);
  return (
    <nav aria-label={t.sections} className={styles.links}>
      {sections.map(({ path, name, icon: SectionIcon, begins }) => (
        <NavLink
          key={path}
          className={styles.link ?? ''}
          data-begins={begins}
          to={path}
          end={path === '/'}
          onClick={onChoose}
        >
          <SectionIcon size={18} stroke={1.6} aria-hidden />
          {t.sectionNames[name]}
          {path === '/' ? <Count {...waiting} /> : null}
        </NavLink>
      ))}
    </nav>
  );
}

export const Count = ({ count, isMoneyAtRisk }: Waiting) =>
  count === 0 ? null : (
    <span className={styles.count} data-risk={isMoneyAtRisk}>
      {count}
    </span>
  );
