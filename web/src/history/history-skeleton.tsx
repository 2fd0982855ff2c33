import { Skeleton } from '@mantine/core';
import { HISTORY_PAGE_SIZE } from '@parom/contract/limits';
import { useTranslation } from 'react-i18next';
import panel from '../ui/display/panel.module.css';
import { LiveMark } from '../ui/live/live-mark.tsx';
import classes from './history-page.module.css';
import skeleton from './history-skeleton.module.css';

export function HistorySkeleton() {
  const { t } = useTranslation('lk');
  return (
    <section className={`${panel.panel} ${classes.history}`} role="status" aria-label={t('history.loading')}>
      <div className={classes.heading}>
        <h2 className={panel.title}>{t('history.title')}</h2>
        <LiveMark state={null} />
      </div>
      <div>
        <div className={skeleton.head} />
        {Array.from({ length: HISTORY_PAGE_SIZE }, (_, row) => (
          <div key={row} className={skeleton.row}>
            <Skeleton height={22} radius={8} />
          </div>
        ))}
      </div>
    </section>
  );
}
