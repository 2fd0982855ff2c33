// The shipped Caddyfile on ports that need no rights, with a certificate of Caddy's own authority.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePort } from '../../lib/free-port.mjs';
import { root } from '../../lib/run.mjs';
import { folder } from './compose.mjs';

export async function startCaddy(ports) {
  const [httpsPort, httpPort] = [await freePort(24_100), await freePort(24_200)];
  const shipped = readFileSync(join(root, 'deploy', 'Caddyfile.compose'), 'utf8');
  const local = shipped
    .replace('exchange.example {', 'localhost {\n\ttls internal')
    .replace('api-1:8080', `127.0.0.1:${ports[0]}`)
    .replace('api-2:8080', `127.0.0.1:${ports[1]}`);
  const options = `admin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}`;
  writeFileSync(join(folder, 'Caddyfile'), `{\n\t${options}\n}\n${local}`);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
    detached: true,
    stdio: 'ignore',
  });
  return { child, port: httpsPort };
}

const authority = () => readFileSync(join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt'));

/** @returns status 0 while nothing answers */
export const ask = (port, method, path, body) =>
  new Promise((done) => {
    const headers = { 'content-type': 'application/json' };
    const asked = request({ host: 'localhost', port, path, method, ca: authority(), headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => done({ status: answer.statusCode, text }));
    });
    asked.on('error', (error) => done({ status: 0, text: error.message }));
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
