export function compileContracts(): Promise<Record<string, string>>;
