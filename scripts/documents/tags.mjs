// The tags a test may carry: `spec:2.4` is a sentence of docs/specification.json, `threat:csrf` a threat
// of docs/threats.json.
import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(new URL(`../../docs/${name}.json`, import.meta.url), 'utf8'));

/** Heading of a table, then id, then what stands in its row. */
export const specification = read('specification');
export const threats = read('threats');

const namesOf = (kind, sections) =>
  Object.values(sections).flatMap((rows) => Object.keys(rows).map((id) => `${kind}:${id}`));

/** In the form of Vitest's setting `tags`. */
export const tags = [...namesOf('spec', specification), ...namesOf('threat', threats)].map((name) => ({
  name,
}));
