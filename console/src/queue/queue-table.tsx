import { Modal } from '@mantine/core';
import type { WaitingItem } from '@parom/contract/console/work';
import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ClaimedBy, HeldBy } from '../alerts/holder.tsx';
import { ageInWords, useMoment } from '../platform/age.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { useSum } from '../platform/use-amount.ts';
import { useKeys } from '../platform/use-keys.ts';
import { useStopReason } from '../words/stop-reason.ts';
import { useWord } from '../words/word.ts';
import styles from './queue.module.css';
import { RowActs } from './row-acts.tsx';
import { texts } from './texts.ts';
import { useReason } from './use-reason.ts';
import { whereTo, whereToAct } from './where-to.ts';

export function QueueTable({ now, items }: { readonly now: string; readonly items: readonly WaitingItem[] }) {
  const t = useTexts(texts);
  const [isHelp, setHelp] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const navigate = useNavigate();
  const keys = useMemo(() => {
    const rows = () => [...(body.current?.rows ?? [])];
    const at = () => rows().findIndex((row) => row.contains(document.activeElement));
    const focus = (row: number) => rows()[row]?.querySelector('a')?.focus();
    const go = (where: (item: WaitingItem) => string) => {
      const item = items[Math.max(0, at())];
      if (item !== undefined) void navigate(where(item));
    };
    return {
      j: () => focus(Math.min(at() + 1, items.length - 1)),
      k: () => focus(Math.max(at() - 1, 0)),
      Enter: () => go(whereTo),
      e: () => {
        const act = rows()[Math.max(0, at())]?.querySelector<HTMLElement>('[data-acts] button');
        if (act === null || act === undefined) return go(whereToAct);
        act.focus();
        act.click();
      },
      '?': () => setHelp(true),
    };
  }, [items, navigate]);
  useKeys(keys);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.since}</th>
            <th scope="col">{t.what}</th>
            <th scope="col">{t.why}</th>
            <th scope="col" className={styles.sum}>
              {t.sum}
            </th>
            <th scope="col">{t.acts}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {items.map((item) => (
            <Waiting key={`${item.kind} ${item.id}`} item={item} now={now} />
          ))}
        </tbody>
      </table>
      <Modal opened={isHelp} onClose={() => setHelp(false)} title={t.keys} size="sm">
        <dl className={styles.keys}>
          {t.help.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}

function Waiting({ item, now }: { readonly item: WaitingItem; readonly now: string }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const moment = useMoment();
  const alert = item.alert?.[language];
  const stopInWords = useStopReason();
  const word = useWord();
  const reason = useReason();
  const sum = useSum();
  const why = () => {
    if (alert !== undefined) return alert.happened.replaceAll('`', '');
    if (item.stop !== null) return stopInWords(item.stop);
    return item.kind === 'alert' ? item.reason : reason(item);
  };
  return (
    <tr data-risk={item.isMoneyAtRisk}>
      <td className={styles.age}>{ageInWords(Date.parse(now) - Date.parse(item.since), language)}</td>
      <td className={styles.what}>
        <span className={styles.kind}>
          {t.kinds[item.kind]}
          {item.isMoneyAtRisk ? <span className={styles.risk}> · {t.risk}</span> : null}
        </span>
        <Link to={whereTo(item)}>{alert?.name ?? word('purpose', item.name)}</Link>
        {alert === undefined ? null : <span className={styles.about}> {item.alert?.about}</span>}
      </td>
      <td className={styles.why}>
        {why()}
        {item.endsAt === null
          ? null
          : `, ${(item.kind === 'act' ? t.askedUntil : t.endsAt)(moment(item.endsAt))}`}
        <HeldBy holder={item.holder} />
        <ClaimedBy claim={item.claim} />
      </td>
      <td className={styles.sum}>{item.sum === null ? null : sum(item.sum)}</td>
      <td className={styles.does}>
        <RowActs item={item} />
      </td>
    </tr>
  );
}
