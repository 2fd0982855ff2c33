/** Markups with steps, limits, hours and switches, of pairs and of the directions that differ. */
import { Button, TextInput } from '@mantine/core';
import { places } from '@parom/contract/console/places';
import { moscowMinute } from '@parom/contract/working-hours';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActMenu } from '../acts/act-buttons.tsx';
import { stepsOf } from '../acts/steps.ts';
import { ask } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { filledFrom } from '../tables/cells.ts';
import { Why } from '../words/why.tsx';
import styles from './pairs.module.css';
import { QuotesNow } from './quotes-now.tsx';
import { matching, type Rule, type RuleRow, rulesOf, stateOf, whyOff } from './rules.ts';
import { texts } from './texts.ts';

const EVERY_MS = 10_000;
const QUESTION = 'pairs';

export function PairsPage() {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: ['question', QUESTION],
    queryFn: () => ask(QUESTION, {}),
    refetchInterval: EVERY_MS,
  });
  const minute = moscowMinute(new Date(dataUpdatedAt));
  const rules = matching(rulesOf(data?.result ?? [], data?.versions), typed);
  return (
    <div aria-busy={data === undefined && !isError}>
      <h1>{t.title}</h1>
      <p className={styles.dim}>{t.intro}</p>
      <TextInput
        className={styles.filter}
        label={t.filter}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {data === undefined && isError ? (
        <div className={styles.failed}>
          <p>{t.failed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </div>
      ) : null}
      {data !== undefined && rules.length === 0 ? <p className={styles.dim}>{t.none}</p> : null}
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <RuleLine key={rule.row.pair} rule={rule} minute={minute} />
        ))}
      </ul>
    </div>
  );
}

interface AtMinute {
  readonly rule: Rule;
  /** Of Moscow's day. */
  readonly minute: number;
}

function RuleLine({ rule, minute }: AtMinute) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const { row, pairRow } = rule;
  const { from, to } = filledFrom(row, { from: 'pair.0', to: 'pair.1' });
  return (
    <li className={styles.rule} data-own={pairRow !== null}>
      <h2>
        {from} → {to}
      </h2>
      <StateOf rule={rule} minute={minute} />
      <Markup row={row} />
      <Limits row={row} />
      <div className={styles.acts}>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.hide : t.now}
        </Button>
        <ActMenu acts={actsOf(rule)} about={row.pair} />
      </div>
      {isOpen ? <QuotesNow from={from ?? ''} to={to ?? ''} /> : null}
    </li>
  );
}

/** Only a direction follows a pair. Quotes stand in the line itself. */
function actsOf({ row, pairRow }: Rule) {
  const without = pairRow === null ? ['quotes', 'follow-pair'] : ['quotes'];
  return Object.entries(places).flatMap(([command, { at }]) =>
    at?.question !== QUESTION || without.includes(command)
      ? []
      : [{ command, filled: filledFrom(row, { ...at.fill, version: 'version' }) }],
  );
}

function StateOf({ rule, minute }: AtMinute) {
  const t = useTexts(texts);
  const state = stateOf(rule, minute);
  const { hours } = rule.row;
  const why = whyOff(rule);
  const shown = hours === null ? t.asPair : hours === 'always' ? t.always : t.hours(hours);
  return (
    <p className={styles.part}>
      <span data-state={state.kind}>{state.kind === 'opensAt' ? t.opensAt(state.hour) : t[state.kind]}</span>
      <span className={styles.dim}>{shown}</span>
      {why === null ? null : <Why said={why.why} answer={why.said} />}
    </p>
  );
}

function Markup({ row: { markupPercent, steps } }: { readonly row: RuleRow }) {
  const t = useTexts(texts);
  const amount = useAmount();
  return (
    <p className={styles.part}>
      <span className={styles.dim}>{t.markup}</span>
      {markupPercent === null ? (
        <span className={styles.dim}>{t.asPair}</span>
      ) : (
        <span>{amount(String(markupPercent))}&nbsp;%</span>
      )}
      {stepsOf(steps).map(({ from, percent }) => (
        <span key={from}>
          {amount(percent)}&nbsp;% <span className={styles.dim}>{t.from(amount(from))}</span>
        </span>
      ))}
    </p>
  );
}

function Limits({ row: { minimumUsdt, maximumUsdt } }: { readonly row: RuleRow }) {
  const t = useTexts(texts);
  const amount = useAmount();
  return (
    <p className={styles.part}>
      <span className={styles.dim}>{t.limits}</span>
      {minimumUsdt === null || maximumUsdt === null ? (
        <span className={styles.dim}>{t.asPair}</span>
      ) : (
        <span>
          {amount(minimumUsdt)} – {amount(maximumUsdt)}
        </span>
      )}
    </p>
  );
}
