/** A rouble transfer goes to a phone or a bank card; the memo is a Telegram tag. */
import { isTelegramTag, normaliseTransferTarget } from '../rules.ts';

/** `+7` and 10 digits, or the digits of a card. */
export const normaliseTransfer = (text: string): string | null => normaliseTransferTarget(text);

export const isTransferMemo = (text: string): boolean => isTelegramTag(text);
