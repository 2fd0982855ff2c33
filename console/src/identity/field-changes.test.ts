import type { SiteIdentity } from '@parom/contract/console/identity';
import { describe, expect, it } from 'vitest';
import { fieldChanges } from './field-changes.ts';

const before: SiteIdentity = {
  name: { ru: 'Паром', en: 'Parom' },
  slogan: { ru: 'Обмен', en: 'Exchange' },
  contacts: { email: 'help@parom.example', telegram: null, others: [] },
  amlCheckUrl: 'https://aml.example',
  monitors: [{ name: 'BestChange', url: 'https://www.bestchange.com', imageUrl: null }],
  socials: [],
};

describe('the changed fields', () => {
  it('are none between the same values, whichever way a form writes them', () => {
    const now: SiteIdentity = {
      ...before,
      slogan: { ...before.slogan, fr: '' },
      isEngineRoomShown: false,
      monitors: [{ imageUrl: null, url: 'https://www.bestchange.com', name: 'BestChange' }],
    };
    expect(fieldChanges(before, now, now)).toEqual([]);
  });

  it('name each value before and now, in each language', () => {
    const now: SiteIdentity = {
      ...before,
      name: { ru: 'Переправа', en: 'Crossing' },
      slogan: { ...before.slogan, fr: 'Change' },
      accent: { dark: '#60a5fa', light: '#1d4ed8' },
      logo: 'data:image/png;base64,AA',
      contacts: { email: null, telegram: '@shop', others: [{ name: 'Chat', url: 'https://chat.example' }] },
      amlCheckUrl: 'https://other.example',
      isEngineRoomShown: true,
      monitors: [],
      socials: [{ name: 'X', url: 'https://x.example' }],
    };
    const read = fieldChanges(before, now, before).map((change) => [change.field, change.before, change.now]);
    expect(read).toEqual([
      ['nameRu', 'Паром', 'Переправа'],
      ['nameEn', 'Parom', 'Crossing'],
      ['sloganFr', null, 'Change'],
      ['accentDark', null, '#60a5fa'],
      ['accentLight', null, '#1d4ed8'],
      ['logo', null, 'data:image/png;base64,AA'],
      ['email', 'help@parom.example', null],
      ['telegram', null, '@shop'],
      ['contacts', [], [{ name: 'Chat', url: 'https://chat.example' }]],
      ['monitors', before.monitors, []],
      ['socials', [], [{ name: 'X', url: 'https://x.example' }]],
      ['amlCheckUrl', 'https://aml.example', 'https://other.example'],
      ['engineRoom', false, true],
    ]);
  });

  it('show what the operator typed where it is a third value', () => {
    const named = (en: string): SiteIdentity => ({ ...before, name: { ru: 'Паром', en } });
    const ownOf = (own: SiteIdentity | null) => fieldChanges(before, named('Ferry'), own)[0]?.own;
    expect(ownOf(named('Crossing'))).toEqual({ value: 'Crossing' });
    expect([before, named('Ferry'), null].map(ownOf)).toEqual([null, null, null]);
  });
});
