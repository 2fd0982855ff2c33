import { places } from '@parom/contract/console/places';
import { expect, it } from 'vitest';
import { commandHelp } from '../operator-commands.ts';

const help = commandHelp();

it('each command has one place in the console, and no place is without a command', () => {
  expect(Object.keys(places).sort()).toEqual(help.map(({ name }) => name).sort());
});

it('a place at a row names a question of its page and arguments of its command', () => {
  for (const { name, arguments: known } of help) {
    const place = places[name];
    if (place?.at === undefined) continue;
    const question = help.find((one) => one.name === place.at?.question);
    expect(question?.changes, name).toBe(false);
    expect(places[place.at.question]?.page, name).toBe(place.page);
    for (const filled of Object.keys(place.at.fill)) expect(known.map((one) => one.name)).toContain(filled);
  }
});
