import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { liveSettings } from '../../../test/live-settings.ts';
import { checkFiles, checkSettings } from './check-settings.ts';
import { readSettingsFile } from './settings-file.ts';

function file(text: string, mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'parom-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

describe('the doctor looks at the settings', () => {
  it('accepts what a start accepts', () => {
    const { findings, config } = checkSettings(liveSettings);
    expect(findings).toMatchObject([{ state: 'ok', found: 'accepted, live mode' }]);
    expect(config?.mode).toBe('live');
  });

  it('names each problem that would stop a start', () => {
    const { PAROM_SMTP_URL: _, ...others } = liveSettings;
    const { findings, config } = checkSettings({ ...others, PAROM_MODUS: 'live' });
    expect(config).toBeNull();
    expect(findings.map(({ state }) => state)).toEqual(['wrong', 'wrong']);
    expect(findings.map(({ found }) => found).join()).toMatch(/PAROM_MODE\?.*PAROM_SMTP_URL is missing/s);
  });

  it('warns in a sandbox of what a live start would refuse', () => {
    const { findings } = checkSettings({ PAROM_OPERATOR_PASSWORD: 'operator1' });
    expect(findings).toMatchObject([{ state: 'ok' }, { state: 'warning' }]);
  });

  it('finds a file of secrets that others can read', { tags: ['threat:personal-data'] }, () => {
    const key = file('5c'.repeat(32), 0o440);
    expect(checkFiles({ PAROM_DATA_KEY_FILE: key }, null)).toMatchObject([{ state: 'ok' }]);
    chmodSync(key, 0o644);
    expect(checkFiles({ PAROM_DATA_KEY_FILE: key }, null)).toMatchObject([
      { state: 'wrong', found: expect.stringContaining('mode 644') },
    ]);
    expect(checkFiles({}, file('PORT=1', 0o640))).toMatchObject([{ state: 'ok' }]);
    expect(checkFiles({}, file('PORT=1', 0o660))).toMatchObject([{ state: 'wrong' }]);
  });

  it('reads a file of settings as systemd does', () => {
    const text = `# a comment\n\nPORT=8080\nPAROM_MAIL_FROM='Parom <a@b.example>'\nPAROM_TON="{\\"a\\":1}"\n`;
    expect(readSettingsFile(file(text, 0o600))).toEqual({
      PORT: '8080',
      PAROM_MAIL_FROM: 'Parom <a@b.example>',
      PAROM_TON: '{"a":1}',
    });
    expect(() => readSettingsFile(file('PORT=1\nnonsense', 0o600))).toThrow('line 2 of');
    expect(() => readSettingsFile('/nowhere')).toThrow('cannot be read');
  });
});
