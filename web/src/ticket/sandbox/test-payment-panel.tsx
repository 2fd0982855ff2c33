import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import type { TicketView } from '@parom/contract/tickets';
import { IconChevronDown, IconTestPipe } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { ticketQuery } from '../data/ticket-query.ts';
import { useSides } from '../status/ticket-texts.ts';
import { sendTestPayment } from './sandbox-payments.ts';
import classes from './test-payment-panel.module.css';
import { type TestPayment, testPayments } from './test-payments.ts';

export default function TestPaymentPanel({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const queries = useQueryClient();
  const { give } = useSides(ticket);
  const send = useMutation({
    mutationFn: (payment: TestPayment) => sendTestPayment(payment, ticket, give.decimals),
    onSuccess: async () => {
      showToast({ kind: 'success', message: t('test.sent') });
      await queries.invalidateQueries({ queryKey: ticketQuery(ticket.id).queryKey });
    },
  });
  const others = testPayments.filter((payment) => payment !== 'right');

  return (
    <section className={classes.panel} aria-label={t('test.title')}>
      <p className={classes.title}>
        <IconTestPipe size={18} aria-hidden />
        {t('test.title')}
      </p>
      <p className={classes.text}>{t('test.text')}</p>
      <div className={classes.buttons}>
        <WorkingButton
          variant="default"
          h="auto"
          mih={46}
          classNames={{ root: classes.send ?? '', label: classes.sendWords ?? '' }}
          loading={send.isPending}
          onClick={() => send.mutate('right')}
        >
          {t('test.send')}
        </WorkingButton>
        <Menu position="bottom-end" width={268} shadow="md" radius={14} keepMounted={false}>
          <Menu.Target>
            <Button variant="default" h={46} px={13} aria-label={t('test.more')} title={t('test.more')}>
              <IconChevronDown size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((payment) => (
              <Menu.Item key={payment} disabled={send.isPending} onClick={() => send.mutate(payment)}>
                {t(`test.${payment}`)}
                {payment === 'late' ? <span className={classes.hint}>{t('test.lateHint')}</span> : null}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </section>
  );
}
