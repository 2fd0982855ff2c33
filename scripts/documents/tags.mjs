// `spec:2.4` from docs/specification.json, `threat:csrf` from docs/threats.json.
import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(new URL(`../../docs/${name}.json`, import.meta.url), 'utf8'));

export const specification = read('specification');
export const threats = read('threats');

const namesOf = (kind, sections) =>
  Object.values(sections).flatMap((rows) => Object.keys(rows).map((id) => `${kind}:${id}`));

export const tags = [...namesOf('spec', specification), ...namesOf('threat', threats)].map((name) => ({
  name,
}));
