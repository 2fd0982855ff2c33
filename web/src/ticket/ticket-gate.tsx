import { Button, Skeleton } from '@mantine/core';
import type { TicketView } from '@parom/contract/tickets';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router';
import { Notice } from '../ui/display/notice.tsx';
import { LiveMark } from '../ui/live/live-mark.tsx';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { forgetRefusedToken, useTicketLook } from './data/ticket-query.ts';
import { useTicketToken } from './data/ticket-token.ts';
import { codeIn } from './device/handed-code.ts';
import { TicketTitle } from './status/ticket-title.tsx';
import { useTicketNow } from './status/use-ticket-now.ts';
import classes from './ticket-gate.module.css';

const TakeOver = lazyPart(() => import('./device/take-over.tsx'));
const AuthWall = lazyPart(() => import('./auth-wall.tsx'));

interface TicketGateProps {
  readonly page: ComponentType<{ ticket: TicketView }>;
}

export function TicketGate({ page }: TicketGateProps) {
  const { id = '' } = useParams();
  const code = codeIn(useLocation().hash);
  if (code === null) return <OpenTicket page={page} />;
  return (
    <div className={`page ${classes.closed}`}>
      <Suspense fallback={null}>
        <TakeOver ticketId={id} code={code} />
      </Suspense>
    </div>
  );
}

function OpenTicket({ page: Page }: TicketGateProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const { id = '' } = useParams();
  useTicketToken(id);
  const { look, isStale, live, reload } = useTicketLook(id);
  const unreachable = look?.kind === 'unreachable';
  useEffect(() => {
    if (unreachable) showToast({ kind: 'error', message: t('common:serverError') });
  }, [unreachable, t]);

  if (look === undefined) {
    return (
      <div className={`page ${classes.open}`}>
        <h1 className="visually-hidden">{t('heading')}</h1>
        <div className={classes.live}>
          <LiveMark state={null} />
        </div>
        <TicketSkeleton />
      </div>
    );
  }
  switch (look.kind) {
    case 'missing':
      return <Navigate to="/404" replace />;
    case 'refused':
      return (
        <div className={`page ${classes.closed}`}>
          <Notice
            color="red"
            role="alert"
            title={t(look.status === 401 ? 'authError401' : 'authError422')}
            isHeading
          />
          <TicketSkeleton />
          <Suspense fallback={null}>
            <AuthWall
              onSignedIn={() => {
                // The ticket's token comes first: a refused one must go.
                forgetRefusedToken(id, look);
                reload();
              }}
            />
          </Suspense>
        </div>
      );
    case 'unreachable':
      return (
        <div className={`page ${classes.closed}`}>
          <Notice color="red" title={t('unreachable.title')} isHeading>
            <p>{t('unreachable.text')}</p>
            <Button variant="default" h={44} mt={12} onClick={reload}>
              {t('unreachable.retry')}
            </Button>
          </Notice>
        </div>
      );
    case 'ticket':
      return (
        <div className={`page ${classes.open}`}>
          <div className={classes.live}>
            <LiveMark state={live} isStale={isStale} />
          </div>
          <CurrentTicket ticket={look.ticket} page={Page} />
        </div>
      );
  }
}

interface CurrentTicketProps {
  readonly ticket: TicketView;
  readonly page: ComponentType<{ ticket: TicketView }>;
}

function CurrentTicket({ ticket, page: Page }: CurrentTicketProps) {
  const current = useTicketNow(ticket);
  return (
    <>
      <TicketTitle ticket={current} />
      <Page ticket={current} />
    </>
  );
}

function TicketSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading')}>
      <Skeleton height={40} width="min(420px, 80%)" radius={12} />
      <div className={classes.columns}>
        <Skeleton height={560} radius={22} />
        <Skeleton height={380} radius={22} />
      </div>
    </div>
  );
}
