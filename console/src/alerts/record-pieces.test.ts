import { alertEnglish } from '@parom/contract/console/answers/alerts/alerts';
import { expect, it } from 'vitest';
import { recordPieces } from './record-pieces.ts';

const command = (words: string) => ({ kind: 'command', words, command: words.split(' ')[0] });
const prose = (words: string) => ({ kind: 'prose', words });

it('takes moments and commands with their options out of an alert’s record', () => {
  const since = '2026-11-28T01:02:03.000Z';
  expect(recordPieces(alertEnglish.networkUnreadSince({ network: 'tron', since }))).toEqual([
    prose('No block of tron has been read since '),
    { kind: 'moment', words: since },
    prose('. Deposits on it are not seen. Repair the node'),
  ]);
  expect(recordPieces('Look at it, then accept-payment --payout 1a-2b --paid 99. Or `payouts`.')).toEqual([
    prose('Look at it, then '),
    command('accept-payment --payout 1a-2b --paid 99'),
    prose('. Or '),
    command('payouts'),
    prose('.'),
  ]);
});

it('leaves a word that is no command there', () => {
  const text = 'Deposits wait, deposits on it are late, an add-capitals and PAROM_SMTP_URL';
  expect(recordPieces(text)).toEqual([prose(text)]);
  expect(recordPieces('a decision: deposits lists them')).toEqual([
    prose('a decision: '),
    command('deposits'),
    prose(' lists them'),
  ]);
});
