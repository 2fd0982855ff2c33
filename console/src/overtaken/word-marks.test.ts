import { describe, expect, it } from 'vitest';
import { markWords } from './word-marks.ts';

describe('the words of a changed line', () => {
  it('are marked where they changed', () => {
    expect(markWords('You have 30 minutes to pay.', 'You have 48 hours to pay.')).toEqual({
      removed: [
        { isChanged: false, text: 'You have ' },
        { isChanged: true, text: '30 minutes ' },
        { isChanged: false, text: 'to pay.' },
      ],
      added: [
        { isChanged: false, text: 'You have ' },
        { isChanged: true, text: '48 hours ' },
        { isChanged: false, text: 'to pay.' },
      ],
    });
  });

  it('are not marked between two different lines', () => {
    expect(markWords('You have 30 minutes to pay.', 'Our books must stay complete.')).toBeNull();
  });
});
