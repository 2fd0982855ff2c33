// A shop in one file: the server makes the order, the page shows each change at once.
// PAROM_SITE, PAROM_KEY, PAROM_SECRET, WALLET (a TRON address) and PORT come from the environment.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { connectPartner, OrderStatus, ParomError } from '@parom/client';

const { PAROM_SITE: site, PAROM_KEY: keyId, PAROM_SECRET: secret, WALLET: address, PORT } = process.env;
const exchange = connectPartner({ site, keyId, secret });
const nameOf = (status) => Object.keys(OrderStatus).find((name) => OrderStatus[name] === status);
/** A real shop keeps its orders in a database. */
const orders = new Map();

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>A shop</title>
<h1>One coffee</h1>
<button>Pay 0.01 BTC</button>
<p>Send to: <output id="deposit"></output></p>
<p>State: <output id="status" role="status">none</output> <output id="live"></output></p>
<script type="module">
  const show = (id, text) => { document.getElementById(id).textContent = text; };
  document.querySelector('button').onclick = async () => {
    const answer = await fetch('/orders', { method: 'POST' });
    if (!answer.ok) return show('status', await answer.text());
    const news = new EventSource('/orders/' + (await answer.text()));
    news.onmessage = ({ data }) => {
      for (const [id, text] of Object.entries(JSON.parse(data))) show(id, text);
    };
    news.addEventListener('end', () => news.close());
  };
</script>`;

async function makeOrder(customer) {
  const { currencies } = await exchange.currencies();
  const [btc, usdt] = ['BTC', 'USDT'].map((name) => currencies.find(({ shortName }) => shortName === name));
  const { quoteId } = await exchange.quote({
    give: { currencyId: btc.id, networkId: btc.networks[0].id, amount: '0.01' },
    get: { currencyId: usdt.id, networkId: usdt.networks.find(({ name }) => /tron/i.test(name)).id },
  });
  const made = await exchange.createOrder({
    idempotencyKey: randomUUID(),
    quoteId,
    wallet: { address },
    customer: { email: 'customer@example.com', language: 2, address: customer },
  });
  orders.set(made.orderId, made);
  return made.orderId;
}

async function showOrder(made, request, response) {
  const leaving = new AbortController();
  request.on('close', () => leaving.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (shown) => response.write(`data: ${JSON.stringify(shown)}\n\n`);
  await exchange.watchOrder(
    made,
    ({ status, deposit }) => send({ status: nameOf(status), deposit: deposit.address }),
    { signal: leaving.signal, onLive: (isLive) => send({ live: isLive ? '(live)' : '(asking)' }) },
  );
  response.end('event: end\ndata:\n\n');
}

createServer((request, response) => {
  const { method, url, socket } = request;
  const made = orders.get(url.replace('/orders/', ''));
  const work = async () => {
    if (method === 'GET' && url === '/') response.setHeader('content-type', 'text/html').end(page);
    else if (method === 'POST' && url === '/orders') response.end(await makeOrder(socket.remoteAddress));
    else if (made !== undefined) await showOrder(made, request, response);
    else response.writeHead(404).end();
  };
  work().catch((error) => {
    if (response.headersSent) return response.end();
    response.writeHead(502).end(error instanceof ParomError ? error.means : 'The order was not made.');
  });
}).listen(Number(PORT), '127.0.0.1', () =>
  process.stdout.write(`The shop is open at http://127.0.0.1:${PORT}\n`),
);
