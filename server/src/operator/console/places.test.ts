import { places } from '@parom/contract/console/places';
import { expect, it } from 'vitest';
import { commandHelp } from '../operator-commands.ts';

const help = commandHelp();

it('a place at a row fills arguments of its command from a question of its page', () => {
  for (const { name, arguments: known } of help) {
    const place = places[name];
    if (place?.at === undefined) continue;
    expect(places[place.at.question]?.page, name).toBe(place.page);
    for (const filled of Object.keys(place.at.fill)) expect(known.map((one) => one.name)).toContain(filled);
  }
});
