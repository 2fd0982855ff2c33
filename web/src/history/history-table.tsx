import type { TicketListItem } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ticketPath } from '../platform/addresses/paths.ts';
import { dateAndTime } from '../platform/language/format.ts';
import { useCatalogue } from '../platform/market/catalogue.ts';
import { Amount } from '../ui/display/amount.tsx';
import { CoinIcon } from '../ui/display/coin-icon.tsx';
import classes from './history-table.module.css';
import { RowActions } from './row-actions.tsx';
import { badgeOf } from './status-badge.ts';

/** Another `display` drops table semantics: roles restore them. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export function HistoryTable({ tickets }: { readonly tickets: readonly TicketListItem[] }) {
  const { t } = useTranslation('lk');
  return (
    <table className={classes.table} {...as.table} aria-label={t('history.title')}>
      <thead className={classes.head} {...as.rowgroup}>
        <tr {...as.row}>
          {(['date', 'give', 'get', 'status'] as const).map((column) => (
            <th key={column} {...as.columnheader} scope="col">
              {t(`history.${column}`)}
            </th>
          ))}
          <th {...as.columnheader} scope="col">
            <span className="visually-hidden">{t('history.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...as.rowgroup}>
        {tickets.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ ticket }: { readonly ticket: TicketListItem }) {
  const { t } = useTranslation('lk');
  const { date, time } = dateAndTime(ticket.creationDateUtc);
  const badge = badgeOf(ticket);
  return (
    <tr className={classes.row} {...as.row}>
      <td className={classes.date} {...as.cell}>
        <span>{t('history.dateAt', { date, time })}</span>
        <Link className={`link ${classes.number}`} to={ticketPath(ticket)}>
          {t('history.number', { simpleId: ticket.simpleId })}
        </Link>
      </td>
      <td className={classes.give} {...as.cell}>
        <Coin
          label={t('history.give')}
          currencyId={ticket.fromCurrencyId}
          amount={ticket.receivedAmount ?? ticket.fromAmount}
          exact={ticket.receivedAmount === undefined}
        />
      </td>
      <td className={classes.get} {...as.cell}>
        <Coin label={t('history.get')} currencyId={ticket.toCurrencyId} amount={ticket.toAmount} />
      </td>
      <td className={classes.status} {...as.cell}>
        <span className={classes.badge} data-color={badge.color}>
          {t(badge.key)}
        </span>
      </td>
      <td className={classes.actions} {...as.cell}>
        <RowActions ticket={ticket} />
      </td>
    </tr>
  );
}

interface CoinProps {
  readonly label: string;
  readonly currencyId: number;
  readonly amount: string;
  /** A rounded amount to send would be another amount. */
  readonly exact?: boolean;
}

function Coin({ label, currencyId, amount, exact = false }: CoinProps) {
  const { t } = useTranslation('lk');
  const catalogue = useCatalogue();
  const currency = catalogue?.currency(currencyId);
  const name = currency?.shortName ?? (catalogue === undefined ? '…' : t('status.unknown'));
  return (
    <div className={classes.coin}>
      <CoinIcon src={currency?.iconPath} code={currency?.shortName} size={28} />
      <div>
        <span className={classes.inCard} aria-hidden>
          {label}
        </span>
        <Amount value={amount} unit={name} approximate={!exact} />
      </div>
    </div>
  );
}
