/** A kept letter looks as it was sent, but its links open nothing. */

export const LIVE_PLACE = '{{link}}';

/** Tokens are long; `offerToken=` may follow `?`, `#`, `&` or `&amp;`. */
const LIVE = /([?#&;][\w-]+=)[\w-]{20,}/g;

export const withoutLive = (body: string): string => body.replace(LIVE, `$1${LIVE_PLACE}`);
