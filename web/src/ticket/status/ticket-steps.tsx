import { TicketStatus } from '@parom/contract/tickets';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lookOf } from '../../ui/display/status-looks.ts';
import { stepState, steps } from './ticket-status.ts';
import classes from './ticket-steps.module.css';

export function TicketSteps({ status }: { readonly status: TicketStatus }) {
  const { t } = useTranslation('ticket');
  return (
    <ol
      className={classes.steps}
      aria-label={t('steps.label')}
      data-abnormal={lookOf(status).step === 'failed' || undefined}
    >
      {steps.map((step) => {
        const state = stepState(step, status);
        const isEnd = state === 'active' && step === TicketStatus.completed;
        return (
          <li
            key={step}
            className={classes.step}
            data-state={state}
            data-end={isEnd || undefined}
            aria-current={state === 'active' ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {state === 'finished' || isEnd ? <IconCheck size={20} /> : null}
              {state === 'error' ? <IconX size={20} /> : null}
              {(state === 'active' && !isEnd) || state === 'ahead' ? step : null}
            </span>
            <span className={classes.name}>
              {state === 'error' ? t('steps.error') : t(`steps.${step}`)}
              <span className="visually-hidden">
                , {t(isEnd ? 'steps.state.end' : `steps.state.${state}`)}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
