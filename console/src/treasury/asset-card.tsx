import type { TreasuryAsset } from '@parom/contract/console/treasury';
import { ActButtons, ActMenu } from '../acts/act-buttons.tsx';
import type { Act } from '../acts/act-host.tsx';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { useStopReason } from '../words/stop-reason.ts';
import { sharesOf } from './shares.ts';
import { texts } from './texts.ts';
import styles from './treasury.module.css';

const CENTS = 2;
const ACTS = ['move-to-cold', 'announce-refill', 'withdraw-profit', 'set-band', 'remove-band'];
/** Roubles leave and arrive by transfers at the bank. */
const BANK_ACTS = ['add-capital', 'remove-capital', 'set-reserve', 'set-band', 'remove-band'];
const MOVES = { refill: 'announce-refill', 'move-to-cold': 'move-to-cold' } as const;
const BOOKED = { refill: 'add-capital', 'move-to-cold': 'remove-capital' } as const;

export function AssetCard({ asset }: { readonly asset: TreasuryAsset }) {
  const t = useTexts(texts);
  const reasonInWords = useStopReason();
  const amount = useAmount();
  const { coin, network, bank, total, totalUsdt, locked, keptBack, paymentsStopped, sweeps } = asset;
  const filled = { asset: asset.asset, books: bank, version: asset.version };
  const acts: Act[] = (network === null ? BANK_ACTS : ACTS).map((command) => ({ command, filled }));
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <h3>
          {coin} <span className={styles.dim}>{network ?? t.bank}</span>
        </h3>
        <p className={styles.total}>
          <strong>{amount(total)}</strong>{' '}
          {totalUsdt === null ? null : (
            <span className={styles.worth}>≈ {amount(totalUsdt, CENTS)} USDT</span>
          )}
        </p>
        <ActMenu acts={acts} about={asset.asset} />
      </div>
      {network === null ? <p className={styles.dim}>{t.receivable(`${amount(bank)} ${coin}`)}</p> : null}
      <Places asset={asset} />
      {locked === '0' ? null : <p className={styles.dim}>{t.locked(`${amount(locked)} ${coin}`)}</p>}
      {keptBack === '0' ? null : <p className={styles.dim}>{t.keptBack(`${amount(keptBack)} ${coin}`)}</p>}
      <Band asset={asset} />
      {paymentsStopped.length === 0 ? null : (
        <p className={styles.odd}>{t.stopped(paymentsStopped.map(reasonInWords).join('; '))}</p>
      )}
      {sweeps.count === 0 ? null : (
        <p className={styles.dim}>
          {t.sweeps(amount(String(sweeps.count)), `${amount(sweeps.fees)} ${sweeps.feeCoin ?? ''}`)}
        </p>
      )}
    </li>
  );
}

function Places({ asset }: { readonly asset: TreasuryAsset }) {
  const t = useTexts(texts);
  const amount = useAmount();
  const shares = sharesOf(asset);
  if (shares.length === 0) return null;
  return (
    <>
      <div className={styles.bar} aria-hidden>
        {shares.map(({ place, room }) => (
          <span key={place} data-place={place} style={{ flexGrow: room }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {shares.map(({ place, amount: held }) => (
          <li key={place} data-place={place}>
            {t.places[place]} <b>{amount(held)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function Band({ asset }: { readonly asset: TreasuryAsset }) {
  const t = useTexts(texts);
  const amount = useAmount();
  const { network, hot, bank, band, proposal, coin } = asset;
  const isBank = network === null;
  if (band === null)
    return isBank || hot === '0' ? null : (
      <p className={styles.dim}>
        {t.hot} {amount(hot)} {coin}
      </p>
    );
  const sum = proposal === null ? '' : `${amount(proposal.amount)} ${coin}`;
  const isRefill = proposal?.kind === 'refill';
  const filled = { asset: asset.asset, ...(proposal !== null && { amount: proposal.amount }) };
  return (
    <>
      <p className={styles.dim}>
        {isBank ? t.inBank : t.hot} {amount(isBank ? bank : hot)}:{' '}
        {t.band(amount(band.minimum), amount(band.target), amount(band.maximum))}
      </p>
      {proposal === null ? null : (
        <div className={styles.proposal}>
          <p>{isRefill ? t.refill(sum) : isBank ? t.fromBank(sum) : t.toCold(sum)}</p>
          <ActButtons acts={[{ command: (isBank ? BOOKED : MOVES)[proposal.kind], filled }]} />
        </div>
      )}
    </>
  );
}
