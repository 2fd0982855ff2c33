import type { BuildOptions } from 'esbuild';

/** How the programs are bundled, by name and source, into a folder of the server. */
export declare function serverBuild(
  programs?: Readonly<Record<string, string>>,
  outdir?: string,
): BuildOptions;
