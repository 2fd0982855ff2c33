/** Opening the link moves nothing, the button does. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { RefundFacts } from './refund-card.tsx';
import { useWayTexts } from './way-texts.ts';
import classes from './ways.module.css';
import type { Choosing } from './ways-query.ts';

export function LinkedRefund({ ticket, answer, choice, token }: Choosing & { readonly token: string }) {
  const { t } = useTranslation('ways');
  const { give } = useWayTexts(ticket);
  const [isDeclined, setIsDeclined] = useState(false);
  const refund = answer.ways.find((way) => way.way === 'refund');
  const { asked, quote } = answer;
  if (isDeclined)
    return (
      <Notice color="amber" role="status">
        {t('link.declined')}
      </Notice>
    );
  if (asked === null || refund === undefined || quote === null)
    return <Notice color="amber">{t('link.over')}</Notice>;
  return (
    <>
      <p className={classes.lead}>{t('link.text')}</p>
      <div>
        <p className={classes.label}>{t('link.address')}</p>
        <p className={classes.address}>{asked.address}</p>
        {asked.memo === null ? null : (
          <p className={classes.address}>
            {t('refund.memo')}: {asked.memo}
          </p>
        )}
      </div>
      <RefundFacts ticket={ticket} way={refund} />
      <p className={classes.note}>{t('refund.sure', { returned: give(refund.returned) })}</p>
      <div className={classes.choices}>
        <Button variant="default" h={48} onClick={() => setIsDeclined(true)}>
          {t('link.no')}
        </Button>
        <WorkingButton
          h={48}
          loading={choice.isPending}
          onClick={() => choice.mutate({ way: 'refund', quote, confirmation: token })}
        >
          {t('link.act')}
        </WorkingButton>
      </div>
    </>
  );
}
