import { saidCell } from '@parom/contract/console/answers/said';
import { auditChanges, changeInEnglish } from '@parom/contract/console/audit';
import type { CommandHelp } from '../operator-commands.ts';

type Row = Readonly<Record<string, unknown>>;

export function render(value: unknown): string {
  if (Array.isArray(value)) return table(value as Row[]);
  if (typeof value === 'object' && value !== null) return thing(value as Row);
  return cell(value);
}

function thing(value: Row): string {
  const entries = Object.entries(value);
  const lines = entries.filter(([, one]) => !Array.isArray(one)).map(([name, one]) => [name, cell(one)]);
  const lists = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return [columns(lines), ...lists.map(([name, rows]) => `\n${name}\n${table(rows as Row[])}`)].join('\n');
}

function table(rows: readonly Row[]): string {
  if (rows.length === 0) return '(none)';
  const names = [...new Set(rows.flatMap(Object.keys))].filter((name) =>
    rows.some((row) => cell(row[name]) !== ''),
  );
  return columns([names, ...rows.map((row) => names.map((name) => cell(row[name])))]);
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Customers' texts must not steer the terminal or turn the writing direction. */
const CONTROLS = /[\p{Cc}\p{Cf}]/gu;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const changed = auditChanges.safeParse(value);
  if (changed.success) return cell(changed.data.map(changeInEnglish).join('; '));
  const said = saidCell.safeParse(value);
  if (said.success) return cell(said.data.why);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return MOMENT.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 19)}Z` : text.replace(CONTROLS, '·');
}

export const renderCommands = (commands: readonly CommandHelp[]): string =>
  [
    'npm run operator -- COMMAND --name value …',
    'Add --json for a program to read, --help for a command’s arguments.',
    '',
    columns(commands.map(({ name, summary }) => [`  ${name}`, summary])),
  ].join('\n');

export function renderCommand(command: CommandHelp): string {
  const usage = command.arguments.map(({ name, isRequired, isFlag }) => {
    const typed = isFlag ? `--${name}` : `--${name} …`;
    return isRequired ? ` ${typed}` : ` [${typed}]`;
  });
  return [
    `${command.name}${usage.join('')}`,
    command.summary,
    columns(command.arguments.map(({ name, help }) => [`  --${name}`, help])),
  ]
    .filter((line) => line !== '')
    .join('\n');
}
