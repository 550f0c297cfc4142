import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate that signs itself, as PEM. */
export interface TestCertificate {
  key: string;
  cert: string;
  /** The file with the certificate. */
  path: string;
  remove(): void;
}

/** Makes a certificate for a host with `openssl`. @param days how long it is good. */
export function makeCertificate(host: string, days = 1): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [keyPath, path] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = spawnSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days ${days} -subj /CN=${host} -addext subjectAltName=DNS:${host} -keyout ${keyPath} -out ${path}`.split(
      ' ',
    ),
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  return {
    key: readFileSync(keyPath, 'utf8'),
    cert: readFileSync(path, 'utf8'),
    path,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
