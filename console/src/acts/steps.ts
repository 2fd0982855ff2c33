/** The text of a markup's steps, as the rows of its field: `1000:0.9 10000:0.7`. */
export interface Step {
  readonly from: string;
  readonly percent: string;
}

export const stepsOf = (text: string | null): readonly Step[] =>
  (text ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [from = '', percent = ''] = word.split(':');
      return { from, percent };
    });

/** A row without an amount is left out. */
export const stepsText = (steps: readonly Step[]): string =>
  steps
    .filter(({ from, percent }) => from.trim() !== '' || percent.trim() !== '')
    .map(({ from, percent }) => `${plain(from)}:${plain(percent)}`)
    .join(' ');

/** Russians type a comma and group by spaces. */
const plain = (typed: string): string => typed.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
