export const firefoxPath: string | null;
export const webKitPaths: Readonly<Record<'browser' | 'driver' | 'screen', string | null>>;
export function missingEngines(): string[];
