export function compileContracts(): Promise<Record<string, { abi: unknown; bytecode: string }>>;
