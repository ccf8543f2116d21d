import { generateKeyPairSync } from 'node:crypto';
import { connect, type ConnectionOptions } from 'node:tls';
import forge from 'node-forge';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCalls } from './testing-calls.ts';
import { testHttpConfig, type TestHttp } from './testing.ts';

let http: TestHttp;
beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3_072 });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString());
  certificate.serialNumber = '01';
  certificate.validity.notAfter = new Date('2036-01-01');
  certificate.setSubject([{ name: 'commonName', value: 'localhost' }]);
  certificate.setIssuer([{ name: 'commonName', value: 'localhost' }]);
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  certificate.sign(forge.pki.privateKeyFromPem(key), forge.md.sha256.create());
  ({ http } = await startTestCalls({
    config: { ...testHttpConfig, tls: { key, cert: forge.pki.certificateToPem(certificate) } },
  }));
});
afterAll(() => http?.close());

/**
 * The cipher and version that a client with these options gets; the code of the failure otherwise.
 */
const handshake = (options: ConnectionOptions): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(http.base.site);
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false, ...options }, () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    });
    socket.on('error', () => resolve('refused'));
  });

it('listeners speak TLS 1.3 and 1.2 with ciphers of forward secrecy and authenticated encryption', async () => {
  expect(await handshake({})).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384');
  const old = { maxVersion: 'TLSv1.2' } as const;
  expect(await handshake(old)).toBe('TLSv1.2 ECDHE-RSA-AES256-GCM-SHA384');
  expect(await handshake({ ...old, ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' })).toContain('AES128-GCM');
});

it.each([
  { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
  { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' },
  { maxVersion: 'TLSv1.2', ciphers: 'AES256-SHA' },
  { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-SHA' },
  { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES256-SHA384' },
  { ecdhCurve: 'P-224' },
] as const)('a client of %o is refused', async (options) => {
  expect(await handshake(options)).toBe('refused');
});
