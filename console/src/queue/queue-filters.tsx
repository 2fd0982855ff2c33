import { Select } from '@mantine/core';
import { type WaitingItem, waitingKinds } from '@parom/contract/console/work';
import { useTexts } from '../platform/language.ts';
import tables from '../tables/tables.module.css';
import { useFilter } from '../tables/use-filter.ts';
import { kindNamed, ofKind, withReasons } from './narrowed.ts';
import { texts } from './texts.ts';
import { useReason } from './use-reason.ts';

interface QueueFiltersProps {
  readonly items: readonly WaitingItem[];
}

export function QueueFilters({ items }: QueueFiltersProps) {
  const t = useTexts(texts);
  const inWords = useReason();
  const [kind, chooseKind] = useFilter('kind', 'reason');
  const [reason, chooseReason] = useFilter('reason');
  const reasons = [...withReasons(ofKind(items, kindNamed(kind)))].map(([value, item]) => ({
    value,
    label: inWords(item),
  }));
  // A link may name a reason of which the last row has left.
  const isGone = reason !== null && reasons.every(({ value }) => value !== reason);
  return (
    <div className={tables.filters}>
      <Select
        size="xs"
        label={t.what}
        data={[
          { value: '', label: t.everything },
          ...waitingKinds.map((value) => ({ value, label: t.kinds[value] })),
        ]}
        value={kindNamed(kind) ?? ''}
        onChange={(chosen) => chooseKind(chosen === '' ? null : chosen)}
        allowDeselect={false}
      />
      <Select
        size="xs"
        label={t.why}
        data={[
          { value: '', label: t.everyReason },
          ...reasons,
          ...(isGone ? [{ value: reason, label: t.reasonGone }] : []),
        ]}
        value={reason ?? ''}
        onChange={(chosen) => chooseReason(chosen === '' ? null : chosen)}
        allowDeselect={false}
      />
    </div>
  );
}
