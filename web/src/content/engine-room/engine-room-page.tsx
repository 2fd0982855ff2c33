import { Skeleton } from '@mantine/core';
import type { EngineRoom } from '@parom/contract/engine-room';
import { toDecimal, ZERO } from '@parom/contract/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/api.ts';
import { dateAndTime } from '../../platform/language/format.ts';
import { useHydrated } from '../../platform/start/use-hydrated.ts';
import { Amount } from '../../ui/display/amount.tsx';
import { useDuration } from '../../ui/display/expected-time.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { ContentPage } from '../content-page.tsx';
import classes from './engine-room-page.module.css';

const MINUTE_MS = 60_000;

const engineRoomQuery = queryOptions({
  queryKey: ['engineRoom'],
  queryFn: () => call('engineRoom', {}, { rethrow: true }),
  refetchInterval: MINUTE_MS,
  meta: { silent: true },
});

export function Component() {
  const { t } = useTranslation('content');
  const { data, isError } = useQuery({ ...engineRoomQuery, enabled: useHydrated() });
  return (
    <ContentPage title={t('engineRoom.title')} lead={t('engineRoom.lead')}>
      <div className={classes.parts}>
        {data !== undefined ? <Inside room={data} /> : null}
        {data === undefined && isError ? <Notice color="amber">{t('engineRoom.failed')}</Notice> : null}
        {data === undefined && !isError ? <Skeleton height={520} radius={22} /> : null}
      </div>
    </ContentPage>
  );
}

function Inside({ room }: { readonly room: EngineRoom }) {
  const { t } = useTranslation('content');
  return (
    <>
      <p className={classes.at}>{t('engineRoom.at', dateAndTime(room.atUtc, 'utc'))}</p>
      <Payouts payouts={room.payouts} />
      <section className={classes.card}>
        <h2 className={classes.title}>{t('engineRoom.reserves')}</h2>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('engineRoom.coin')}</th>
              <th scope="col">{t('engineRoom.amount')}</th>
              <th scope="col">{t('engineRoom.compared')}</th>
              <th scope="col">{t('engineRoom.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {room.reserves.map((reserve) => (
              <ReserveRow key={`${reserve.currencyId}:${reserve.networkId}`} reserve={reserve} />
            ))}
          </tbody>
        </table>
        <p className={classes.hint}>{t('engineRoom.explained')}</p>
      </section>
    </>
  );
}

function Payouts({ payouts }: { readonly payouts: EngineRoom['payouts'] }) {
  const { t } = useTranslation('content');
  const duration = useDuration();
  const { count, medianSeconds, slowSeconds } = payouts;
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('engineRoom.payouts')}</h2>
      {medianSeconds === null || slowSeconds === null ? (
        <p className={classes.hint}>{t('engineRoom.nonePaid')}</p>
      ) : (
        <dl className={classes.figures}>
          <div>
            <dt>{t('engineRoom.count')}</dt>
            <dd>{count}</dd>
          </div>
          <div>
            <dt>{t('engineRoom.median')}</dt>
            <dd>{duration(medianSeconds)}</dd>
          </div>
          <div>
            <dt>{t('engineRoom.slow')}</dt>
            <dd>{duration(slowSeconds)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

function ReserveRow({ reserve }: { readonly reserve: EngineRoom['reserves'][number] }) {
  const { t } = useTranslation('content');
  const { coin, network, amount, comparedAtUtc, difference, isPaused } = reserve;
  const at = comparedAtUtc === null ? null : dateAndTime(comparedAtUtc, 'utc');
  return (
    <tr>
      <th scope="row">
        {coin}
        <span className={classes.network}>{network ?? t('engineRoom.byBank')}</span>
        {isPaused ? <span className={classes.paused}>{t('engineRoom.paused')}</span> : null}
      </th>
      <td data-label={t('engineRoom.amount')}>
        <Amount value={amount} unit={coin} />
      </td>
      <td data-label={t('engineRoom.compared')}>
        {at === null ? t('engineRoom.never') : `${at.date}, ${at.time} UTC`}
      </td>
      <td
        data-label={t('engineRoom.difference')}
        data-differs={(difference !== null && toDecimal(difference) !== ZERO) || undefined}
      >
        {difference === null ? '—' : <Amount value={difference} unit={coin} />}
      </td>
    </tr>
  );
}
