import { describe, expect, it } from 'vitest';
import { describeError } from './logger.ts';

describe('describeError', () => {
  it('of a database error leaves out the row', { tags: ['threat:log-read'] }, () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ann@shop.example) already exists.',
    });
    const described = describeError(error);
    expect(described).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505' });
    expect(JSON.stringify(described)).not.toContain('ann@shop');
  });

  it('of an error with a cause has both', () => {
    const error = new Error('above', { cause: new Error('below') });
    expect(describeError(error)).toMatchObject({ message: 'above', cause: { message: 'below' } });
  });

  it('of another value has its text', () => {
    expect(describeError('text')).toEqual({ message: 'text' });
  });
});
