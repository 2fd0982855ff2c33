const PROCESS = 'test/process.test.ts';

export const faultsOfSigner = [
  {
    name: 'the answer leaves before the journal is on the disk',
    file: 'src/journal/lines.ts',
    find: '      await file.sync();\n      places.push',
    plant: '      void file.sync();\n      places.push',
    test: 'src/journal/journal.test.ts',
    only: 'leaves after its line is on the disk',
  },
  {
    name: 'the limit counts a process and not the wallet',
    file: 'src/journal/journal.ts',
    find: 'noted.at < time) return;',
    plant: 'noted.at < Math.max(time, Date.now() - performance.now())) return;',
    test: PROCESS,
    only: 'also after a kill',
  },
  {
    name: 'a replacement may pay another recipient',
    file: 'src/journal/journal.ts',
    find: '[payment, asset, address, memo, amount]',
    plant: '[payment, asset, memo, amount]',
    test: 'src/signer.test.ts',
    only: 'a replacement with the same recipients only',
  },
  {
    name: 'two people approve a digest without the amount',
    file: 'src/guards/approvals.ts',
    find: 'memo, amount] as const',
    plant: 'memo] as const',
    test: PROCESS,
    only: 'with approvals %s, is refused',
  },
  {
    name: 'bytes that pay another recipient are signed',
    file: 'src/signer.ts',
    find: "if (spelled(named) !== spelled(facts.recipients))\n    refuse('the bytes pay other recipients or amounts than the request names');",
    plant: '',
    test: 'src/signer.test.ts',
    only: 'to another recipient than the named one',
  },
  {
    name: 'what was dropped in words no longer counts',
    file: 'src/guards/limits.ts',
    find: 'noted.isReplacement || noted.approved !== null',
    plant: 'noted.isReplacement || noted.isDropped || noted.approved !== null',
    test: PROCESS,
    only: 'no more than the hour’s sum out',
  },
].map((fault) => ({ workspace: 'signer', ...fault }));
