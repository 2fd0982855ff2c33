import { Button, Skeleton } from '@mantine/core';
import { canonicalJson, receiptFileName } from '@parom/contract/receipt-form';
import type { SignedReceipt } from '@parom/contract/receipts';
import type { TicketView } from '@parom/contract/tickets';
import { IconDownload, IconPrinter, IconShieldCheck } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { call } from '../../platform/calls/api.ts';
import { isAnswered } from '../../platform/calls/call-failure.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { TicketGate } from '../ticket-gate.tsx';
import classes from './receipt-page.module.css';
import { ReceiptSheet } from './receipt-sheet.tsx';

export function Component() {
  return <TicketGate page={ShowReceipt} />;
}

/** A receipt exists from the ticket's end on. */
const receiptQuery = ({ id, status }: TicketView) =>
  queryOptions({
    queryKey: ['receipt', id, status],
    queryFn: () => call('receipt', { params: { id } }, { rethrow: true }),
    retry: (count, failure) => count < 2 && !isAnswered(failure, 422),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });

function ShowReceipt({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation(['receipt', 'common']);
  const { data, error, refetch } = useQuery(receiptQuery(ticket));
  return (
    <div className={classes.frame}>
      <div className={classes.back}>
        <Link className="link" to={`/offer/${ticket.id}`}>
          {t('backToTicket', { number: ticket.simpleId })}
        </Link>
      </div>
      {data === undefined ? null : <Received signed={data} />}
      {data === undefined && error === null ? (
        <Skeleton height={820} radius={22} role="status" aria-label={t('common:loading')} />
      ) : null}
      {data === undefined && error !== null ? (
        <Notice
          color="amber"
          role="status"
          title={t(isNone(error) ? 'none.title' : 'failed.title')}
          isHeading
        >
          <p>{t(isNone(error) ? 'none.text' : 'failed.text')}</p>
          {isNone(error) ? null : (
            <Button variant="default" h={44} mt={12} onClick={() => void refetch()}>
              {t('failed.retry')}
            </Button>
          )}
        </Notice>
      ) : null}
    </div>
  );
}

const isNone = (failure: unknown): boolean => isAnswered(failure, 422);

function Received({ signed }: { readonly signed: SignedReceipt }) {
  const { t } = useTranslation('receipt');
  const local = useLocalPath();
  return (
    <>
      <ReceiptSheet receipt={signed.receipt} keyId={signed.key} heading="h1" />
      <div className={classes.actions}>
        <Button
          size="md"
          h={50}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => download(signed)}
        >
          {t('download')}
        </Button>
        <Button
          size="md"
          h={50}
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
        <Button
          component={Link}
          to={local('/receipt')}
          size="md"
          h={50}
          variant="default"
          leftSection={<IconShieldCheck size={20} aria-hidden />}
        >
          {t('verify')}
        </Button>
      </div>
      <p className={classes.hint}>{t('downloadHint')}</p>
    </>
  );
}

function download(signed: SignedReceipt): void {
  const url = URL.createObjectURL(new Blob([canonicalJson(signed)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = receiptFileName(signed.receipt);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
