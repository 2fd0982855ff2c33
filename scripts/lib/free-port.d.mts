export function freePort(first: number, count?: number): Promise<number>;
