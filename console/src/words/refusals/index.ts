/** Refusals that are no code yet. The others stay in the server's English. */
import { atTheDoor } from './door.ts';
import { aboutOthers } from './others.ts';

export const refusals = { ...aboutOthers, ...atTheDoor };

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const known = Object.entries(refusals)
  .map(([english, russian]) => ({
    pattern: new RegExp(`^${english.split('{}').map(literal).join('(.+?)')}\\.?$`, 's'),
    russian,
    parts: english.split('{}').length,
  }))
  // A sentence with fewer parts is the closer one.
  .toSorted((one, other) => one.parts - other.parts);

/** `{}` takes the next part, `{2}` the second one. */
export function refusalInRussian(said: string): string | null {
  for (const { pattern, russian } of known) {
    const found = pattern.exec(said);
    if (found === null) continue;
    let next = 0;
    return russian.replaceAll(/\{(\d?)\}/g, (_, place: string) => {
      next += 1;
      return found[place === '' ? next : Number.parseInt(place, 10)] ?? '';
    });
  }
  return null;
}
