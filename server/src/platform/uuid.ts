const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

export function uuidOf(bytes: Buffer): string {
  const marked = Buffer.from(bytes.subarray(0, 16));
  marked.writeUInt8((marked.readUInt8(6) & 0x0f) | 0x40, 6);
  marked.writeUInt8((marked.readUInt8(8) & 0x3f) | 0x80, 8);
  return marked.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
