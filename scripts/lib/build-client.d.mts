export function buildClient(target: string): Promise<void>;
