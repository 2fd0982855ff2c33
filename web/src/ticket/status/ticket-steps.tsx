import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lookOf, type Step } from '../../ui/display/status-looks.ts';
import { happened, stepState, steps } from './ticket-status.ts';
import classes from './ticket-steps.module.css';

export function TicketSteps({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { step: reached, isCalm } = lookOf(ticket.status);
  return (
    <ol
      className={classes.steps}
      aria-label={t('steps.label')}
      data-abnormal={reached === 'failed' || undefined}
      data-calm={isCalm || undefined}
    >
      {steps.map((step) => (
        <TicketStep key={step} step={step} ticket={ticket} />
      ))}
    </ol>
  );
}

function TicketStep({ step, ticket }: { readonly step: Step; readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { step: reached, isCalm } = lookOf(ticket.status);
  const state = stepState(step, ticket.status);
  const isEnd = state === 'active' && step === TicketStatus.completed;
  const isMissed = state === 'finished' && reached === 'failed' && !happened(step, ticket);
  const isTicked = (state === 'finished' && !isMissed) || isEnd;
  const Stop = isCalm ? IconArrowBackUp : IconX;
  return (
    <li
      className={classes.step}
      data-state={state}
      data-end={isEnd || undefined}
      data-missed={isMissed || undefined}
      aria-current={state === 'active' ? 'step' : undefined}
    >
      <span className={classes.mark} aria-hidden="true">
        {isTicked ? <IconCheck size={20} /> : state === 'error' ? <Stop size={20} /> : step}
      </span>
      <span className={classes.name}>
        {state === 'error' ? t('steps.error') : t(`steps.${step}`)}
        <span className="visually-hidden">
          , {t(`steps.state.${isEnd ? 'end' : isMissed ? 'missed' : state}`)}
        </span>
      </span>
    </li>
  );
}
