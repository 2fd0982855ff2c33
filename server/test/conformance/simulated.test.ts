import { ids } from '../factories.ts';
import { conform } from './conform.ts';
import { openSimulated } from './simulated-bench.ts';

conform({
  network: 'simulated-utxo',
  open: (around) => openSimulated({ networkId: ids.bitcoin, currencyId: ids.btc }, around),
});
conform({
  network: 'simulated-account',
  open: (around) =>
    openSimulated({ networkId: ids.ethereum, currencyId: ids.eth, tokenId: ids.usdt }, around),
});
conform({
  network: 'simulated-memo',
  open: (around) => openSimulated({ networkId: ids.ripple, currencyId: ids.xrp }, around),
});
