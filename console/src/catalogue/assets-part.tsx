import type { CatalogueAnswer } from '@parom/contract/console/catalogue';
import { ActButtons, ActMenu } from '../acts/act-buttons.tsx';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { Part, Rows } from '../tables/part.tsx';
import styles from './catalogue.module.css';
import { Stop } from './stop.tsx';
import { texts } from './texts.ts';

type Asset = CatalogueAnswer['assets'][number];
type Network = CatalogueAnswer['networks'][number];

export function AssetsPart({ assets, networks }: Pick<CatalogueAnswer, 'assets' | 'networks'>) {
  const t = useTexts(texts);
  return (
    <Part title={t.assets}>
      <ActButtons acts={[{ command: 'add-token', filled: {} }]} />
      <Rows heads={[t.asset, t.acts, t.deposits, t.payments, t.confirmations, t.contract]}>
        {assets.map((asset) => (
          <Line
            key={asset.asset}
            asset={asset}
            network={networks.find(({ network }) => network === asset.network)}
          />
        ))}
      </Rows>
    </Part>
  );
}

interface LineProps {
  readonly asset: Asset;
  /** Roubles have none. */
  readonly network: Network | undefined;
}

function Line({ asset, network }: LineProps) {
  const t = useTexts(texts);
  return (
    <tr>
      <td>
        {asset.asset}
        {asset.isServed ? null : <div className={styles.dim}>{t.unserved}</div>}
        {asset.isShown ? null : <div className={styles.dim}>{t.unshown}</div>}
      </td>
      <td>
        <ActMenu acts={actsOf(asset)} about={asset.asset} />
      </td>
      <td>{network === undefined ? null : <Stop own={asset.inStopped} network={network.inStopped} />}</td>
      <td>
        <Stop own={asset.outStopped} network={network?.outStopped ?? null} />
      </td>
      <td>
        <Confirmations asset={asset} />
      </td>
      <td className={styles.contract}>
        {asset.contract ??
          (network === undefined ? null : <span className={styles.dim}>{t.noContract}</span>)}
      </td>
    </tr>
  );
}

function Confirmations({ asset: { confirmations, hasOwnConfirmations, coin } }: { readonly asset: Asset }) {
  const t = useTexts(texts);
  const amount = useAmount();
  return (
    <ul className={styles.lines}>
      {confirmations.map((step) => (
        <li key={step.from}>
          {step.confirmations}
          {confirmations.length > 1 ? (
            <span className={styles.dim}> {t.from(amount(step.from), coin)}</span>
          ) : null}
          {hasOwnConfirmations ? null : <span className={styles.dim}>, {t.asNetwork}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Roubles have no confirmations. */
function actsOf({ asset, network, version, inStopped, outStopped, confirmations, isAdded }: Asset) {
  const filled = { asset, version };
  const isStopped = inStopped !== null || outStopped !== null;
  const steps = confirmations.map((step) => `${step.from}:${step.confirmations}`).join(' ');
  return [
    { command: 'stop-asset', filled },
    ...(isStopped ? [{ command: 'start-asset', filled }] : []),
    ...(network === null
      ? []
      : [{ command: 'set-confirmations', filled: { ...filled, confirmations: steps } }]),
    { command: 'reconcile', filled: { asset } },
    ...(isAdded ? [{ command: 'remove-token', filled }] : []),
  ];
}
