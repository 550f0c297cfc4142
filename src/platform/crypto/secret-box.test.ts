import { chmodSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSealed, openSecretBox, SecretUnreadable } from './secret-box.ts';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'joblantern-secret-'));
const box = (secretKey: string) => openSecretBox({ secretKey, dataDir: '/nowhere' });
const key = 'a key of at least thirty-two letters';

test('a sealed secret opens again, is different each time, and reveals nothing', () => {
  const { seal, open } = box(key);
  const [first, second] = [seal('JBSWY3DPEHPK3PXP', 'totp:1'), seal('JBSWY3DPEHPK3PXP', 'totp:1')];
  expect(first).not.toBe(second);
  expect(first).not.toContain('JBSWY3DPEHPK3PXP');
  expect(isSealed(first)).toBe(true);
  expect([open(first, 'totp:1'), open(second, 'totp:1')]).toEqual(['JBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXP']);
});

test.each([
  ['another key', () => box('another key of at least thirty-two').seal('s', 'totp:1'), /a different key/],
  ['another row', () => box(key).seal('s', 'totp:2'), /another row/],
  ['a changed text', () => `${box(key).seal('s', 'totp:1').slice(0, -3)}AAA`, /was modified/],
  ['a cut text', () => box(key).seal('s', 'totp:1').slice(0, 25), /was modified/],
  ['a plain text', () => 'JBSWY3DPEHPK3PXP', /not encrypted/],
])('a sealed secret does not open: %s', (_name, sealed, message) => {
  const opening = () => box(key).open(sealed(), 'totp:1');
  expect(opening).toThrow(SecretUnreadable);
  expect(opening).toThrow(message);
});

test('without SECRET_KEY all processes share one key file that only its owner can read', () => {
  const dataDir = join(newFolder(), 'not-there-yet');
  const boxes = Array.from({ length: 4 }, () => openSecretBox({ secretKey: undefined, dataDir }));
  const sealed = boxes.map(({ seal }, index) => seal(`secret ${index}`, 'p'));
  expect(sealed.map((text) => boxes[3]!.open(text, 'p'))).toEqual([
    'secret 0',
    'secret 1',
    'secret 2',
    'secret 3',
  ]);
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('the error names the remedy for a folder that cannot hold the key', () => {
  const file = join(newFolder(), 'a-file');
  writeFileSync(file, '');
  chmodSync(file, 0o600);
  const { seal } = openSecretBox({ secretKey: undefined, dataDir: join(file, 'data') });
  expect(() => seal('s', 'p')).toThrow(/Set SECRET_KEY, or make DATA_DIR writable|Can't read/);
});
