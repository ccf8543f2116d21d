import type { SecureContextOptions } from 'node:tls';

/**
 * TLS of every listener: version 1.2 or 1.3, ciphers with forward secrecy and authenticated
 * encryption, curves of 128 bits of security or more; the server's order decides.
 */
export const strongTls = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ecdhCurve: 'X25519:P-256:P-384',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const satisfies SecureContextOptions;
