import { Checkbox, TextInput } from '@mantine/core';
import type { CatalogueAnswer } from '@parom/contract/console/catalogue';
import { useState } from 'react';
import { ActMenu } from '../acts/act-buttons.tsx';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { Part, Rows } from '../tables/part.tsx';
import { useStopReason } from '../words/stop-reason.ts';
import styles from './catalogue.module.css';
import { texts } from './texts.ts';

type Direction = CatalogueAnswer['directions'][number];

export function DirectionsPart({ directions }: Pick<CatalogueAnswer, 'directions'>) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const [isClosedOnly, setClosedOnly] = useState(true);
  const words = typed.toLowerCase().split(/\s+/);
  const found = directions.filter(
    ({ give, get, closedBy }) =>
      (closedBy !== null || !isClosedOnly) &&
      words.every((word) => `${give} ${get}`.toLowerCase().includes(word)),
  );
  const open = directions.filter(({ closedBy }) => closedBy === null).length;
  return (
    <Part title={t.directions}>
      <p className={styles.dim}>{t.counts(open, directions.length)}</p>
      <div className={styles.filter}>
        <TextInput
          label={t.filter}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Checkbox
          label={t.closedOnly}
          checked={isClosedOnly}
          onChange={({ currentTarget }) => setClosedOnly(currentTarget.checked)}
        />
      </div>
      {found.length === 0 ? (
        <p className={styles.dim}>{t.none}</p>
      ) : (
        <Rows heads={[t.direction, t.acts, t.state]}>
          {found.map((direction) => (
            <Line key={`${direction.give} ${direction.get}`} direction={direction} />
          ))}
        </Rows>
      )}
    </Part>
  );
}

function Line({ direction: { give, get, version, closedBy, off } }: { readonly direction: Direction }) {
  const t = useTexts(texts);
  const filled = { from: give, to: get, version };
  const switches = ['enable-pair', 'disable-pair'].map((command) => ({ command, filled }));
  return (
    <tr>
      <td>
        {give} → {get}
      </td>
      <td>
        <ActMenu acts={switches} about={`${give} ${get}`} />
      </td>
      <td className={closedBy === null ? undefined : styles.odd}>
        {closedBy === null ? t.isOpen : t.closings[closedBy]}
        {off === null ? null : <Off off={off} />}
      </td>
    </tr>
  );
}

function Off({ off: { reason, until } }: { readonly off: NonNullable<Direction['off']> }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const inWords = useStopReason();
  return (
    <>
      : {inWords(reason)}
      {until === null ? null : <div className={styles.dim}>{t.until(moment(until))}</div>}
    </>
  );
}
