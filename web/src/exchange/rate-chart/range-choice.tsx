import type { HistoryRange } from '@parom/contract/rates';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './range-choice.module.css';

const ranges = ['24h', '7d', '30d'] as const satisfies readonly HistoryRange[];

interface RangeChoiceProps {
  readonly chosen: HistoryRange;
  readonly onChoose: (range: HistoryRange) => void;
}

export function RangeChoice({ chosen, onChoose }: RangeChoiceProps) {
  const { t } = useTranslation('chart');
  const name = useId();
  return (
    <fieldset className={classes.ranges}>
      <legend className="visually-hidden">{t('ranges')}</legend>
      {ranges.map((range) => (
        <label key={range} className={classes.range}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={range === chosen}
            onChange={() => onChoose(range)}
          />
          <span className={classes.face}>{t(`range.${range}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
