import type { RunbookPart } from '@parom/contract/console/runbook';
import { describe, expect, it } from 'vitest';
import type { AlertKind } from '../../alerts.ts';
import { operatorCommands } from '../operator-commands.ts';
import { alertGuide } from './index.ts';
import { runbooks } from './runbooks.ts';

const wordsOf = (parts: readonly RunbookPart[]): string => JSON.stringify(parts);
const commandsOf = (parts: readonly RunbookPart[]): string[] => [
  ...new Set([...wordsOf(parts).matchAll(/`([a-z]+(?:-[a-z]+)+)/g)].map(([, name = '']) => name)),
];

it('the guide in Russian calls a deposit «платёж»: a transfer is made by hand', () => {
  const russian = JSON.stringify([
    Object.values(alertGuide).map(({ ru }) => ru),
    Object.values(runbooks).map((runbook) => runbook?.ru),
  ]);
  const named = [...russian.matchAll(/перевод(?!ите)[а-яё]*(?: [а-яё]+)?/gi)].map(([words]) => words);
  expect(named).toEqual(['переводы вручную']);
});

describe('a runbook', () => {
  it('stands beside each alert that leads to the incidents, and no other', () => {
    const sent = Object.entries(alertGuide)
      .filter(([, { en }]) => en.next.includes('incidents.md'))
      .map(([kind]) => kind);
    expect(Object.keys(runbooks).toSorted()).toEqual(sent.toSorted());
  });

  it.each(Object.entries(runbooks))(
    'of %s names the same, existing commands in both languages',
    (_, runbook) => {
      const [ru, en] = [commandsOf(runbook.ru), commandsOf(runbook.en)];
      expect(ru.toSorted()).toEqual(en.toSorted());
      expect(en.filter((name) => !(name in operatorCommands))).toEqual([]);
    },
  );

  it.each(Object.entries(runbooks))('of %s has the same parts in both languages', (kind, { ru, en }) => {
    const shapeOf = (parts: readonly RunbookPart[]) =>
      parts.map((part) => [part.kind, 'items' in part ? part.items.length : 0]);
    expect(shapeOf(ru), alertGuide[kind as AlertKind].ru.name).toEqual(shapeOf(en));
  });
});
