import type { OpenMove } from '@parom/contract/console/treasury';
import { ActButtons } from '../acts/act-buttons.tsx';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { ExplorerLink } from '../tables/explorer-link.tsx';
import { ColdPart } from './cold-part.tsx';
import { texts } from './texts.ts';
import styles from './treasury.module.css';

export function MovesPart({ moves }: { readonly moves: readonly OpenMove[] }) {
  const t = useTexts(texts);
  return (
    <section className={styles.moves}>
      <h2>{t.moves}</h2>
      {moves.length === 0 ? <p className={styles.dim}>{t.noMoves}</p> : null}
      <ul className={styles.list}>
        {moves.map((move) => (
          <MoveRow key={move.id} move={move} />
        ))}
      </ul>
    </section>
  );
}

function MoveRow({ move }: { readonly move: OpenMove }) {
  const t = useTexts(texts);
  const amount = useAmount();
  const moment = useMoment();
  const { kind, state, asset, address, addressUrl, memo, askedBy, askedAt, confirmedBy } = move;
  const filled = { move: move.id, version: move.version };
  const acts = [
    ...(state === 'proposed' ? [{ command: 'confirm-move', filled }] : []),
    ...(state === 'paying' ? [] : [{ command: 'cancel-move', filled }]),
  ];
  return (
    <li className={styles.move}>
      <p>
        <strong>
          {amount(move.amount)} {asset}
        </strong>{' '}
        {t.kinds[kind]}
        <span className={styles.dim}>, {t.states[state]}</span>
      </p>
      {address === null ? null : (
        <p className={styles.dim}>
          {kind === 'refill' ? t.from : t.to} <ExplorerLink text={address} url={addressUrl} />
          {memo === null ? null : `, ${t.memo(memo)}`}
        </p>
      )}
      <p className={styles.dim}>
        {askedBy}, {moment(askedAt)}
        {confirmedBy === null ? null : `, ${t.confirmed(confirmedBy)}`}
      </p>
      <ActButtons acts={acts} />
      {move.isFromCold ? <ColdPart move={move.id} /> : null}
    </li>
  );
}
