/** At the lower edge: the address must not move under a finger. */
import { grouped } from '@parom/contract/display';
import type { Decimal } from '@parom/contract/money';
import { bpsOf, rateAfterMarkup } from '@parom/contract/pricing';
import { statedRate } from '@parom/contract/stated-rate';
import type { TicketView } from '@parom/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/api.ts';
import { dateAndTime, percent } from '../../platform/language/format.ts';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { ticketQuery } from '../data/ticket-query.ts';
import { useSides } from '../status/ticket-texts.ts';
import type { OpenRecalculation } from './open-recalculation.ts';
import classes from './recalculated-question.module.css';
import { CONTINUE_BUTTON, PAY_BUTTON } from './waiting-focus.ts';

interface QuestionProps {
  readonly ticket: TicketView;
  readonly open: OpenRecalculation;
}

export default function RecalculatedQuestion({ ticket, open }: QuestionProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const { get } = useSides(ticket);
  const queries = useQueryClient();
  const goOn = useMutation({
    mutationFn: () =>
      call(
        'acknowledge',
        { query: { ticketId: ticket.id }, body: { untilUtc: open.sinceUtc } },
        { rethrow: true },
      ),
    meta: { silent: true },
    networkMode: 'always',
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ticketQuery(ticket.id).queryKey });
      document.getElementById(PAY_BUTTON)?.focus();
    },
    onError: () =>
      showToast({ kind: 'error', title: t('common:serverError'), message: t('recalculated.failed') }),
  });
  return (
    <section className={classes.bar} aria-labelledby="recalculated-title">
      <div className={classes.words}>
        <h2 id="recalculated-title" className={classes.title}>
          {t('recalculated.title')}
        </h2>
        <p className={classes.change}>
          <del className={classes.before}>
            <span className="visually-hidden">{t('recalculated.before')} </span>
            <Amount value={open.before} approximate />
          </del>
          <span aria-hidden>→</span>
          <ins className={classes.after}>
            <span className="visually-hidden">{t('recalculated.after')} </span>
            <Amount value={open.after} unit={get.coin} approximate />
          </ins>
        </p>
        <Why ticket={ticket} open={open} />
      </div>
      <WorkingButton
        id={CONTINUE_BUTTON}
        h={48}
        className={classes.button}
        loading={goOn.isPending}
        onClick={() => goOn.mutate()}
      >
        {t('recalculated.continue')}
      </WorkingButton>
    </section>
  );
}

function Why({ ticket, open }: QuestionProps) {
  const { t, i18n } = useTranslation('ticket');
  const sides = useSides(ticket);
  const markup = bpsOf(ticket.markup) ?? 0;
  const stated = (rate: Decimal, turned = false) => statedRate(rateAfterMarkup(rate, markup), sides, turned);
  const is = stated(open.toRate);
  // A rate that crossed 1 would turn round.
  const was = stated(open.fromRate, stated(open.fromRate).one !== is.one);
  return (
    <p className={classes.why}>
      {t(open.isLess ? 'recalculated.less' : 'recalculated.more', {
        ...dateAndTime(open.sinceUtc),
        difference: percent(open.differencePercent, i18n.language),
        from: is.one.coin,
        to: is.other.coin,
        rate: grouped(is.amount, i18n.language),
        former: grouped(was.amount, i18n.language),
      })}
    </p>
  );
}
