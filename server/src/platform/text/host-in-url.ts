export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
