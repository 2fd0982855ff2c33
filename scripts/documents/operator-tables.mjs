// From the server's settings, commands, alerts and seeds.
import { execFileSync } from 'node:child_process';
import { bundled } from '../lib/bundled.mjs';
import { row, tables } from './tables.mjs';

const server = JSON.parse(
  await bundled('test/print-operator-documents.ts', (program) =>
    execFileSync(process.execPath, [program], { encoding: 'utf8' }),
  ),
);

const rowsOf = (groups, cellsOf) =>
  Object.fromEntries(Object.entries(groups).map(([heading, entries]) => [heading, entries.map(cellsOf)]));
const code = (text) => `\`${text}\``;

const marked = (text) => text.replace(/(?<!`)\b(?:PAROM_|DATA_DIR\b|DATABASE_URL\b)\w*/g, code('$&'));

export const settingTables = () =>
  tables(
    ['Setting', 'Value', 'Default', 'Meaning'],
    rowsOf(server.settings, ({ name, kind, default: typed, unset, meaning }) => [
      code(name),
      kind,
      typed === undefined ? marked(unset) : code(typed),
      marked(meaning),
    ]),
  );

const fieldTable = (fields) =>
  [
    row(['Key', 'Meaning and default']),
    row(['---', '---']),
    ...Object.entries(fields).map(([name, meaning]) => row([code(name), meaning])),
  ].join('\n');

/** Keys of the same meaning are explained once, for EVM networks. */
const furtherFieldTable = (fields) => {
  const isShared = ([name, meaning]) => meaning === server.networkFields[name];
  const shared = Object.entries(fields).filter(isShared);
  const own = Object.entries(fields).filter((field) => !isShared(field));
  const names = shared.map(([name]) => code(name)).join(', ');
  return `${fieldTable(Object.fromEntries(own))}\n\nAs [above](#keys-of-a-network): ${names}.`;
};

export const networkFieldTable = () => fieldTable(server.networkFields);
export const bitcoinFieldTable = () => furtherFieldTable(server.bitcoinFields);
export const tonFieldTable = () => furtherFieldTable(server.tonFields);
export const moneroFieldTable = () => furtherFieldTable(server.moneroFields);
export const tronFieldTable = () => furtherFieldTable(server.tronFields);
export const xrpFieldTable = () => furtherFieldTable(server.xrpFields);

const pathOf = (page) =>
  page === null ? 'terminal alone' : code(page === 'ticket' ? '/tickets/…' : `/${page}`);

/** `--help` says what each command does. */
export function commandTable() {
  const rows = Object.entries(server.commands).flatMap(([heading, commands]) => {
    const paths = [...new Set(commands.map(({ page }) => pathOf(page)))];
    const namesAt = (path) =>
      commands.filter(({ page }) => pathOf(page) === path).map(({ name }) => code(name));
    return paths.map((path) => row([heading, path, namesAt(path).join(', ')]));
  });
  return [row(['Of', 'Page', 'Commands']), row(['---', '---', '---']), ...rows].join('\n');
}

export const alertTables = () =>
  tables(
    ['Subject', 'What happened', 'The money', 'Do next'],
    rowsOf(server.alerts, ({ subject, severity, happened, money, next }) => [
      `${code(subject)} ${severity}`,
      happened,
      money,
      next,
    ]),
  );

/** @param {string} kind of alert, as `shortfall` */
export const runbookOf = (kind) => () => {
  const { subject, parts } = server.runbooks[kind];
  return [`${code(subject)}:`, ...parts.map(markdownOf)].join('\n\n');
};

function markdownOf(part) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'steps':
      return part.items.map((item, index) => `${index + 1}. ${item}`).join('\n');
    case 'choices':
      return part.items.map((item) => `- ${item}`).join('\n');
    case 'cases':
      return [
        row(['the record says', 'you do']),
        row(['---', '---']),
        ...part.cases.map(({ says, advice }) => row([says, advice])),
      ].join('\n');
  }
}

export function numberTable() {
  const kinds = Object.keys(server.numbers);
  const named = new Map(kinds.map((kind) => [kind, new Map(server.numbers[kind])]));
  const last = Math.max(...kinds.flatMap((kind) => [...named.get(kind).keys()]));
  const numbers = Array.from({ length: last }, (_, at) => at + 1);
  return [
    row(['Number', ...kinds]),
    row(['---', ...kinds.map(() => '---')]),
    ...numbers.map((number) => row([`${number}`, ...kinds.map((kind) => named.get(kind).get(number) ?? '')])),
  ].join('\n');
}

const WIDTH = 110;
const comment = (text, indent = '# ') => {
  const [first, ...words] = text.split(' ');
  const lines = [`${indent}${first}`];
  for (const word of words)
    if (`${lines.at(-1)} ${word}`.length <= WIDTH) lines[lines.length - 1] += ` ${word}`;
    else lines.push(`${indent}${word}`);
  return lines.join('\n');
};

const quoted = (value) => (/[\s"<>]/.test(value) ? `'${value}'` : value);

const fieldsOf = {
  PAROM_EVM_NETWORKS: () => server.networkFields,
  PAROM_BITCOIN: () => server.bitcoinFields,
  PAROM_TON: () => server.tonFields,
  PAROM_TRON: () => server.tronFields,
  PAROM_MONERO: () => server.moneroFields,
  PAROM_XRP: () => server.xrpFields,
};

const settingLines = ({ name, kind, default: typed, unset, meaning, example = typed }) =>
  [
    comment(meaning.replaceAll('`', '')),
    comment(`Value: ${kind}. Default: ${typed ?? unset}.`),
    ...Object.entries(fieldsOf[name]?.() ?? {}).map(([key, of]) =>
      comment(`${key}: ${of.replaceAll('`', '')}.`, '#   '),
    ),
    `#${name}=${quoted(example)}`,
  ].join('\n');

const HEAD = `# All settings of Parom. They are read from the environment; Parom does not read this file by itself:
# \`set -a; . ./.env; set +a; npm start\`, or EnvironmentFile= of systemd. An empty value counts as absent.
# An unknown PAROM_ name is refused. docs/operating/settings.md is the same as a table; both are generated.`;

export const envExample = () =>
  `${[
    HEAD,
    ...Object.entries(server.settings).map(([heading, settings]) =>
      [`# ── ${heading} ${'─'.repeat(WIDTH - heading.length - 6)}`, ...settings.map(settingLines)].join(
        '\n\n',
      ),
    ),
  ].join('\n\n')}\n`;
