// CycloneDX 1.6, with the hashes of the lock.
import { createHash } from 'node:crypto';
import { nameOf } from './production-packages.mjs';

const SPDX_ID = /^[A-Za-z0-9.+-]+$/;

const purlOf = (path, { version }) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`;

function licences(license) {
  if (license === undefined) return {};
  if (SPDX_ID.test(license)) return { licenses: [{ license: { id: license } }] };
  return {
    licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { name: license } }],
  };
}

/** The lock writes base64, CycloneDX hexadecimal. */
const hashesOf = (integrity) => [
  { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
];

/** Of the content: the same release has the same number. */
function serialNumber(content) {
  const hex = createHash('sha256').update(content).digest('hex');
  const variant = ((Number.parseInt(hex[16], 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
}

/**
 * @param {object} lock
 * @param {Map<string, string[]>} running installed beside the server
 * @param {Map<string, string[]>} compiled into the pages
 */
export function sbomOf(lock, { running, compiled }, { version, commit, time }) {
  const all = new Map([...compiled, ...running]);
  const purls = new Map([...all.keys()].map((path) => [path, purlOf(path, lock.packages[path])]));
  const installed = new Set([...running.keys()].map((path) => purls.get(path)));
  const components = new Map();
  const dependencies = new Map();
  for (const [path, own] of all) {
    const purl = purls.get(path);
    const entry = lock.packages[path];
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: nameOf(path),
      version: entry.version,
      purl,
      hashes: hashesOf(entry.integrity),
      ...licences(entry.license),
      properties: [{ name: 'parom:place', value: installed.has(purl) ? 'node_modules' : 'pages' }],
    });
    const known = dependencies.get(purl) ?? [];
    dependencies.set(purl, [...new Set([...known, ...own.map((at) => purls.get(at))])].sort());
  }
  const sorted = [...components.keys()].sort();
  const self = `pkg:generic/parom@${version}`;
  const body = {
    version: 1,
    metadata: {
      timestamp: time,
      component: { type: 'application', 'bom-ref': self, name: 'parom', version, purl: self },
      properties: [{ name: 'parom:commit', value: commit }],
    },
    components: sorted.map((purl) => components.get(purl)),
    dependencies: [
      { ref: self, dependsOn: sorted },
      ...sorted.map((ref) => ({ ref, dependsOn: dependencies.get(ref) })),
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(JSON.stringify(body)),
    ...body,
  };
}
