import { encode } from 'uqr';

export interface QrPath {
  readonly size: number;
  readonly path: string;
}

export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'H', border: 1 });
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return { size, path: runs.join('') };
}

function darkRuns(row: readonly boolean[]): Array<readonly [start: number, width: number]> {
  const runs: Array<readonly [number, number]> = [];
  let start = -1;
  for (let x = 0; x <= row.length; x++) {
    const isDark = row[x] === true;
    if (isDark && start < 0) start = x;
    if (!isDark && start >= 0) {
      runs.push([start, x - start]);
      start = -1;
    }
  }
  return runs;
}
