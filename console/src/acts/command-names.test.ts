import { places } from '@parom/contract/console/places';
import { expect, it } from 'vitest';
import { commandNames } from './command-names.ts';

it('each command has a name in both languages', () => {
  const names = Object.keys(places).sort();
  expect(Object.keys(commandNames.ru).sort()).toEqual(names);
  expect(Object.keys(commandNames.en).sort()).toEqual(names);
});
