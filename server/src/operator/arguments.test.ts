import { describe, expect, it } from 'vitest';
import { commandHelp, commandNamed } from './operator-commands.ts';

/** What the operator reads of an argument that is not understood; nothing where all are. */
function problemsOf(command: string, sent: object): readonly string[] {
  try {
    commandNamed(command)?.accept(sent);
    return [];
  } catch (error) {
    const { validation } = error as { validation: readonly { instancePath: string; message: string }[] };
    return validation.map(({ instancePath, message }) => `${instancePath}: ${message}`);
  }
}

const capital = { asset: 'RUB', reference: 'x', reason: 'x' };
const refund = { ticket: '100001', address: 'x', reason: 'x' };

describe('an argument', () => {
  it.each([
    ['add-capital', { ...capital, amount: '1,5' }, 'amount: not a positive decimal amount, as 0.5'],
    ['add-capital', { ...capital, amount: '0' }, 'amount: not a positive decimal amount, as 0.5'],
    ['set-reserve', { ...capital, amount: '-1' }, 'amount: not a decimal amount, as 0 or 0.5'],
    ['retry-event', { event: '1.5' }, 'event: not a whole number, to 999999999'],
    ['tickets', { minutes: 99_999_999_999 }, 'minutes: not a whole number, to 999999999'],
    ['tickets', { limit: 0 }, 'limit: not 1 to 1000'],
    ['audit', { limit: '1001' }, 'limit: not 1 to 1000'],
    ['set-name', { ru: '  ', en: 'x' }, 'ru: empty (in Russian)'],
    ['refund-ticket', { ...refund, aml: 'no' }, 'aml: given or left out, without a value'],
    ['tickets', { status: 'stuck' }, 'status: not understood (only those in this status: invalid, '],
    ['add-capital', capital, 'amount: is missing (how much)'],
  ])('of %s sent as %o is refused with the reason', (command, sent, why) => {
    const [problem, ...others] = problemsOf(command, sent);
    expect(problem).toContain(why);
    expect(others).toEqual([]);
  });

  it.each([
    ['set-reserve', { ...capital, amount: '0' }],
    ['tickets', { minutes: '999999999', limit: 1_000 }],
    ['refund-ticket', { ...refund, aml: true }],
    ['refund-ticket', { ...refund, aml: 'false' }],
    ['refund-ticket', refund],
  ])('of %s sent as %o is accepted', (command, sent) => {
    expect(problemsOf(command, sent)).toEqual([]);
  });

  it('that is a flag is listed as one', () => {
    const deposits = commandHelp().find(({ name }) => name === 'deposits');
    const flags = deposits?.arguments.filter(({ isFlag }) => isFlag).map(({ name }) => name);
    expect(flags).toEqual(['dust']);
  });
});
