/** An address as the path of a QR code: high error correction, margin 1. Drawn by the caller, always black on white. */
import { encode } from 'uqr';

export interface QrPath {
  /** Modules along one side, the margin included: the side of the view box. */
  readonly size: number;
  /** SVG path data; one run of dark modules is one rectangle. */
  readonly path: string;
}

/** Runs instead of single squares: a fifth of the path's length, and no hairlines between neighbours. */
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
