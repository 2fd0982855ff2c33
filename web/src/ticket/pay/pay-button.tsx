import { Button } from '@mantine/core';
import { payCodes } from '@parom/contract/errors';
import type { TicketView } from '@parom/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/calls/api.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { serverNow } from '../../platform/live/clock.ts';
import { addressTail } from '../../ui/address/address-groups.ts';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { ticketQuery } from '../data/ticket-query.ts';
import { openRecalculation } from '../recalculation/open-recalculation.ts';
import { CONTINUE_BUTTON, PAY_BUTTON } from '../recalculation/waiting-focus.ts';
import { useSides } from '../status/ticket-texts.ts';
import { countdownAt } from './countdown.ts';
import classes from './pay-button.module.css';

const Dialog = lazyPart(() => import('../../ui/dialog/dialog.tsx'));

export function PayButton({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation(['ticket', 'common']);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');

  const showExpired = () => showToast({ kind: 'error', message: t('payExpired') });
  const pay = useMutation({
    mutationFn: () => call('pay', { query: { ticketId: ticket.id } }, { rethrow: true }),
    meta: { silent: true },
    // Fails offline at once: a queued call would outlive the visitor's intent.
    networkMode: 'always',
    onSuccess: () => {
      // On a closed site both addresses show one page.
      void queries.invalidateQueries({ queryKey: ticketQuery(ticket.id).queryKey });
      return navigate(`/offer/${ticket.id}`, { replace: true });
    },
    onError: (failure) => {
      if (failure instanceof CallFailure && failure.errorCode === payCodes.notPayable) return showExpired();
      showToast({ kind: 'error', title: t('common:serverError'), message: t('payFailed') });
    },
    onSettled: () => setDialog('closed'),
  });

  // An open dialog may outlive the window.
  const confirm = () => {
    if (!countdownAt(ticket.expiresAtUtc, serverNow()).isExpired) return pay.mutate();
    setDialog('closed');
    showExpired();
  };

  const waits = openRecalculation(ticket) !== null;
  const press = () => (waits ? document.getElementById(CONTINUE_BUTTON)?.focus() : setDialog('open'));
  return (
    <div className={classes.block}>
      {/* Not `disabled`: the press leads to the open question. */}
      <Button
        id={PAY_BUTTON}
        size="lg"
        h={54}
        fullWidth
        onClick={press}
        {...(waits && { 'aria-disabled': true, 'data-disabled': true })}
      >
        {t('pay.done')}
      </Button>
      <p className={classes.hint}>{t(waits ? 'recalculated.first' : 'pay.doneHint')}</p>
      {dialog === 'never' ? null : (
        <Suspense fallback={null}>
          <Dialog
            opened={dialog === 'open' && !waits}
            onClose={() => setDialog('closed')}
            title={t('confirm.title')}
            size={480}
          >
            <p>{t('confirm.text')}</p>
            <SentAmount ticket={ticket} />
            <p className={classes.final}>{t('confirm.final')}</p>
            <div className={classes.choices}>
              <Button variant="default" h={48} onClick={() => setDialog('closed')}>
                {t('confirm.no')}
              </Button>
              <WorkingButton h={48} loading={pay.isPending} onClick={confirm} data-autofocus>
                {t('confirm.yes')}
              </WorkingButton>
            </div>
          </Dialog>
        </Suspense>
      )}
    </div>
  );
}

function SentAmount({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { give } = useSides(ticket);
  const { address, memo } = ticket.fromWallet;
  return (
    <dl className={classes.sent}>
      <dt>{t('confirm.amount')}</dt>
      <dd>
        <Amount value={ticket.fromAmount} unit={give.coin} />
      </dd>
      {give.network === null ? null : (
        <>
          <dt>{t('confirm.network')}</dt>
          <dd>{give.network}</dd>
        </>
      )}
      {memo === null ? null : (
        <>
          <dt>{t('confirm.memo')}</dt>
          <dd>{memo}</dd>
        </>
      )}
      <dt>{t('confirm.addressEnd')}</dt>
      <dd className={classes.tail}>…{addressTail(address)}</dd>
    </dl>
  );
}
