import type { SystemAnswer } from '@parom/contract/console/system';
import { preciseAge, useMoment } from '../platform/age.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { Part, Rows } from '../tables/part.tsx';
import styles from './system.module.css';
import { texts } from './texts.ts';

export function ProcessesPart({ processes }: Pick<SystemAnswer, 'processes'>) {
  const t = useTexts(texts);
  const language = useLanguage();
  const moment = useMoment();
  const alive = processes.filter(({ isAlive }) => isAlive);
  const versions = new Set(alive.map(({ version }) => version));
  const hasWorker = alive.some(({ roles }) => roles.includes('worker'));
  return (
    <Part title={t.processes}>
      {hasWorker ? null : <p className={styles.odd}>{t.noWorker}</p>}
      {versions.size > 1 ? <p className={styles.odd}>{t.mixed}</p> : null}
      <Rows heads={[t.roles, t.version, t.started, t.beat]}>
        {processes.map(({ id, roles, version, startedAt, beatAgeS, isAlive, hasEnded }) => (
          <tr key={id}>
            <td>{roles}</td>
            <td>{version}</td>
            <td>{moment(startedAt)}</td>
            <td className={isAlive || hasEnded ? undefined : styles.odd}>
              {preciseAge(beatAgeS * 1_000, language)}
              {isAlive ? null : `, ${hasEnded ? t.ended : t.silentProcess}`}
            </td>
          </tr>
        ))}
      </Rows>
    </Part>
  );
}
