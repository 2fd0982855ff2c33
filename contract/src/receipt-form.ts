/** Without the schemas, which a page of a receipt need not load. */

export const RECEIPT_KEYS_PATH = '/.well-known/parom-receipts.json';

export const receiptFileName = ({ ticket }: { readonly ticket: number }): string => `receipt-${ticket}.json`;

/** RFC 8785: sorted keys, no space outside strings. Values are strings and whole numbers only. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}
