export declare const monerodPath: string;
export declare const moneroWalletPath: string;
export declare function monerodVersion(): string | null;
export declare function ensureMonerod(): string;
