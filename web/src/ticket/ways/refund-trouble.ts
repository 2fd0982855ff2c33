import { wayCodes } from '@parom/contract/errors';
import type { TicketView } from '@parom/contract/tickets';
import type { CoinOnNetwork } from '../../platform/market/catalogue.ts';
import { type AddressChecks, judgeAddress } from '../../ui/address/address-verdict.ts';
import { addressError } from '../../ui/address/destination.ts';

/** Named as the server would. Only the server knows the deposit addresses of other tickets. */
export function refundTrouble(
  checks: AddressChecks | null,
  side: CoinOnNetwork,
  { fromWallet }: Pick<TicketView, 'fromWallet'>,
  text: string,
): 'refund.wrong' | 'refused.35' | 'refused.36' | null {
  const error = addressError(checks, side, text);
  if (error === 'address:contract') return `refused.${wayCodes.addressIsContract}`;
  if (error !== null) return 'refund.wrong';
  const [named, ours] = [text, fromWallet.address].map((address) => judgeAddress(checks, side, address));
  const isOurs = named?.kind === 'fits' && ours?.kind === 'fits' && named.normalised === ours.normalised;
  return isOurs ? `refused.${wayCodes.addressIsOurs}` : null;
}
