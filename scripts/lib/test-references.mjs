// Documents that name tests, "`file › how its title begins`": which of these references lead nowhere.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

export const REFERENCE = /`([^`\s]+\.(?:test|spec)\.(?:tsx?|mjs)) › ([^`]+)`/g;
/** A string that is handed over before a function or its options: the title of a test or of a group. */
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:async\b|\(|\{)/g;
/** What a title fills in at run time: `${name}`, `%s`, `$next`. */
const FILLED_IN = /\$\{(?:[^{}]|\{[^{}]*\})*\}|%[sdijfoO]|\$\w+/g;

const titles = new Map();
function titlesOf(file) {
  if (!titles.has(file)) {
    const text = readFileSync(join(root, file), 'utf8');
    const plain = ([, , title]) => title.replace(/\\(['"`])/g, '$1').replace(FILLED_IN, '…');
    titles.set(file, [...text.matchAll(TITLE)].map(plain));
  }
  return titles.get(file);
}

/** @returns the references of a text that lead nowhere, in words; a file without a folder is one of `e2e/` */
export function deadReferences(text) {
  return [...text.matchAll(REFERENCE)].flatMap(([, name, title]) => {
    const file = name.includes('/') ? name : `e2e/${name}`;
    if (!existsSync(join(root, file))) return [`there is no ${file}`];
    return titlesOf(file).some((known) => known.startsWith(title))
      ? []
      : [`${file} has no test that begins "${title}"`];
  });
}

/** The lines of the tables, without their heads. */
export const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line, index, lines) => line.startsWith('| ') && !/^\|[-| ]+$/.test(lines[index + 1] ?? ''));
