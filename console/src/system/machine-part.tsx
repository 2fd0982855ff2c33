import type { SystemAnswer } from '@parom/contract/console/system';
import { useLanguage, useTexts } from '../platform/language.ts';
import { Fact, Part } from '../tables/part.tsx';
import styles from './system.module.css';
import { texts } from './texts.ts';

const FAR_AHEAD_MS = 2_000;

export function MachinePart({ database, clockAheadMs }: Pick<SystemAnswer, 'database' | 'clockAheadMs'>) {
  const t = useTexts(texts);
  const number = new Intl.NumberFormat(useLanguage());
  const { engine, megabytes, connections, answeredMs } = database;
  return (
    <Part title={t.database}>
      <dl className={styles.facts}>
        <Fact name={t.engine}>{engine}</Fact>
        <Fact name={t.size}>{t.megabytes(number.format(megabytes))}</Fact>
        <Fact name={t.connections}>{connections}</Fact>
        <Fact name={t.answered}>{t.milliseconds(number.format(answeredMs))}</Fact>
        <Fact name={t.clock} isOdd={Math.abs(clockAheadMs) > FAR_AHEAD_MS}>
          {t.milliseconds(number.format(clockAheadMs))}
        </Fact>
      </dl>
    </Part>
  );
}
