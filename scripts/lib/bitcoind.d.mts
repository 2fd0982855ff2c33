export declare const bitcoindPath: string;
export declare function bitcoindVersion(): string | null;
export declare function ensureBitcoind(): string;
