import { InputBase } from '@mantine/core';
import { grouped } from '@parom/contract/display';
import { formatDecimal } from '@parom/contract/money';
import type { TicketView } from '@parom/contract/tickets';
import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../platform/market/catalogue.ts';
import { useAddressChecks } from '../../ui/address/use-address-checks.ts';
import { useGrowingField } from '../../ui/address/use-growing-field.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { useSides } from '../status/ticket-texts.ts';
import classes from './address-guard.module.css';
import { type Comparison, compare, isAlarm } from './compare.ts';

export default function WalletCheck({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const checks = useAddressChecks();
  const network = useCatalogue()?.network(ticket.fromCurrencyId, ticket.payNetworkId) ?? null;
  const [text, setText] = useState('');
  const field = useGrowingField(text);
  const found = compare(checks, { ...ticket.fromWallet, amount: ticket.fromAmount, network }, text);
  return (
    <div className={classes.check}>
      <InputBase
        component="textarea"
        multiline
        ref={field}
        rows={1}
        label={t('guard.field')}
        description={t('guard.fieldHint')}
        classNames={{ input: classes.input ?? '' }}
        size="md"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status">{found === null ? null : <Found ticket={ticket} found={found} />}</div>
    </div>
  );
}

function Found({ ticket, found }: { readonly ticket: TicketView; readonly found: Comparison }) {
  const { t, i18n } = useTranslation('ticket');
  const { give } = useSides(ticket);
  const { address, memo } = ticket.fromWallet;
  const { pasted } = found;
  const inCoins = (amount: string) => `${grouped(amount, i18n.language)} ${give.coin}`;
  const amount = inCoins(ticket.fromAmount);
  const shown = pasted.address.replace(/…|\.{2,}|\*{2,}/, '').length;
  return (
    <>
      <Verdict found={found} />
      <ul className={classes.rows}>
        <Row agreement={addressAgreement(found)}>
          {t(`guard.address.${found.address}`, {
            all: address.length,
            count: found.address === 'same' ? address.length : shown,
            at: (found.differsAt ?? 0) + 1,
          })}
          {found.differsAt === null ? null : <Difference text={pasted.address} at={found.differsAt} />}
        </Row>
        {memo === null || found.memo === null ? null : (
          <Row agreement={found.memo}>{t(`guard.memo.${found.memo}`, { memo })}</Row>
        )}
        <Row agreement={found.amount}>
          {t(`guard.amount.${found.amount}`, {
            amount,
            pasted: pasted.amount === null ? '' : inCoins(formatDecimal(pasted.amount)),
          })}
        </Row>
        {give.network === null ? null : (
          <Row agreement={found.network}>
            {t(`guard.network.${found.network}`, { network: give.network })}
          </Row>
        )}
      </ul>
    </>
  );
}

function Verdict({ found }: { readonly found: Comparison }) {
  const { t } = useTranslation('ticket');
  if (isAlarm(found)) return <Notice color="red" title={t('guard.differs')} />;
  if (found.address === 'ends') return <Notice color="amber" title={t('guard.ends')} />;
  return <Notice color="green" title={t('guard.same')} />;
}

const addressAgreement = ({ address }: Comparison) => {
  if (address === 'same' || address === 'spelling') return 'same';
  return address === 'ends' ? 'unsaid' : 'differs';
};

const icons = { same: IconCircleCheck, differs: IconCircleX, unsaid: IconInfoCircle } as const;

interface RowProps {
  readonly agreement: keyof typeof icons;
  readonly children: React.ReactNode;
}

function Row({ agreement, children }: RowProps) {
  const Icon = icons[agreement];
  return (
    <li className={classes.row} data-agreement={agreement}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.rowText}>{children}</div>
    </li>
  );
}

function Difference({ text, at }: { readonly text: string; readonly at: number }) {
  return (
    <p className={classes.difference}>
      {text.slice(0, at)}
      <mark className={classes.mark}>{text.slice(at)}</mark>
    </p>
  );
}
