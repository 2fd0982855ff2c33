import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../platform/visitor/session.ts';
import panel from '../ui/display/panel.module.css';
import { LiveMark } from '../ui/live/live-mark.tsx';
import { ForUser } from '../ui/loading/for-user.tsx';
import { LoadFailed } from '../ui/loading/load-failed.tsx';
import { showToast } from '../ui/toast/toasts.ts';
import { pageOf, pagesOf } from './history-list.ts';
import classes from './history-page.module.css';
import { HistorySkeleton } from './history-skeleton.tsx';
import { HistoryTable } from './history-table.tsx';
import { Pager } from './pager.tsx';
import { useHistory } from './use-history.ts';

export function Component() {
  const { t } = useTranslation('lk');
  const isAnonymous = useSession().state === 'anonymous';
  useEffect(() => {
    if (isAnonymous) showToast({ kind: 'warning', message: t('lk.noaccess') });
  }, [isAnonymous, t]);
  return (
    <ForUser noAccess={t('history.noAccess')} skeleton={<HistorySkeleton />}>
      {() => <History />}
    </ForUser>
  );
}

function History() {
  const { t } = useTranslation('lk');
  const [query, setQuery] = useSearchParams();
  const page = pageOf(query);
  const { list, isStale, isTurning, live, reload } = useHistory(page);
  const turnTo = (next: number) => setQuery(next === 1 ? {} : { page: String(next) });
  const last = list === undefined || isTurning ? page : pagesOf(list.total);
  useEffect(() => {
    if (page > last) setQuery(last === 1 ? {} : { page: String(last) }, { replace: true });
  }, [page, last, setQuery]);

  if (list === undefined) return isStale ? <LoadFailed onRetry={reload} /> : <HistorySkeleton />;
  if (list.total === 0) return <NoExchanges />;
  return (
    <section className={`${panel.panel} ${classes.history}`} aria-busy={isTurning}>
      <div className={classes.heading}>
        <h2 className={panel.title}>{t('history.title')}</h2>
        <LiveMark state={live} isStale={isStale} />
      </div>
      <HistoryTable tickets={list.tickets} />
      <Pager page={page} total={list.total} onTurn={turnTo} />
    </section>
  );
}

function NoExchanges() {
  const { t } = useTranslation('lk');
  return (
    <section className={`${panel.panel} ${panel.message}`}>
      <IconArrowsExchange size={40} stroke={1.5} aria-hidden />
      <h2 className={panel.title}>{t('history.emptyTitle')}</h2>
      <p className={panel.text}>{t('history.emptyText')}</p>
      <Button component={Link} to="/" h={50} px={28} mt={6}>
        {t('history.exchange')}
      </Button>
    </section>
  );
}
