/** The receiving "address" of a rouble transfer: a phone or a bank card. Its memo is the receiver's Telegram tag. */
import { isTelegramTag, normaliseTransferTarget } from '../rules.ts';

/** `+7` and 10 digits, or the digits of the card; `null` when it is neither. */
export const normaliseTransfer = (text: string): string | null => normaliseTransferTarget(text);

export const isTransferMemo = (text: string): boolean => isTelegramTag(text);
