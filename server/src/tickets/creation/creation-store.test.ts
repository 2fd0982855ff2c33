import { describe, expect, it } from 'vitest';
import createTicket from './create-ticket.sql';
import { columnOf } from './creation-store.ts';

describe('create-ticket.sql', () => {
  const [, list = ''] = createTicket.match(/insert into tickets \(([^)]+)\)/) ?? [];
  const columns = list.split(',').map((column) => column.trim());
  const read = new Set([...createTicket.matchAll(/\bp->>?'(\w+)'/g)].map(([, field]) => field));

  it.each(Object.entries(columnOf))('stores the order’s field %s in the column %s', (field, column) => {
    expect(columns).toContain(column);
    expect(read).toContain(field);
  });

  it('reads no field that an order does not have', () => {
    const others = [
      'account',
      'sessionTokenHash',
      'giveNetworkId',
      'capsApply',
      'capPerClient',
      'capPerEmail',
    ];
    expect(
      [...read].filter((field) => !Object.hasOwn(columnOf, field ?? '') && !others.includes(field ?? '')),
    ).toEqual([]);
  });
});
