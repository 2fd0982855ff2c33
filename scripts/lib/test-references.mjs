// Documents that name tests, "`file › title`": which of these references lead nowhere.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { testsIn } from './test-titles.mjs';

export const REFERENCE = /`([^`\s]+\.(?:test|spec)\.(?:tsx?|mjs)) › ([^`]+)`/g;

const known = new Map();
function testsOf(file) {
  if (!known.has(file)) known.set(file, testsIn(file, readFileSync(join(root, file), 'utf8')));
  return known.get(file);
}

/** @returns the references of a text that lead nowhere, in words; a file without a folder is one of `e2e/` */
function references(text, complain) {
  return [...text.matchAll(REFERENCE)].flatMap(([, name, title]) => {
    const file = name.includes('/') ? name : `e2e/${name}`;
    return existsSync(join(root, file)) ? complain(file, title) : [`there is no ${file}`];
  });
}

/** A reference is the beginning of a title, of a test or of a group. */
export const deadReferences = (text) =>
  references(text, (file, title) =>
    testsOf(file).some((test) => test.title.startsWith(title))
      ? []
      : [`${file} has no test that begins "${title}"`],
  );

/** A reference is the whole title of one test, with its group in front where two tests of a file share a title. */
export const looseReferences = (text) =>
  references(text, (file, title) => {
    const tests = testsOf(file).filter(({ isGroup }) => !isGroup);
    const meant = tests.filter((test) => test.title === title || `${test.group} › ${test.title}` === title);
    if (meant.length === 1) return [];
    return meant.length === 0
      ? [`${file} has no test called "${title}"`]
      : [`${file} has ${meant.length} tests called "${title}": name the group too, "group › title"`];
  });

/** The lines of the tables, without their heads. */
export const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line, index, lines) => line.startsWith('| ') && !/^\|[-| ]+$/.test(lines[index + 1] ?? ''));
