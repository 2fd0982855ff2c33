// `spec:2.4`, `threat:csrf` and `anchor:7`, from the JSON files of these names in docs.
import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(new URL(`../../docs/${name}.json`, import.meta.url), 'utf8'));

export const specification = read('specification');
export const threats = read('threats');
export const anchors = read('anchors');

const namesOf = (kind, sections) =>
  Object.values(sections).flatMap((rows) => Object.keys(rows).map((id) => `${kind}:${id}`));

export const tags = [
  ...namesOf('spec', specification),
  ...namesOf('threat', threats),
  ...namesOf('anchor', anchors),
].map((name) => ({
  name,
}));
