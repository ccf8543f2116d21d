import { X509Certificate } from 'node:crypto';

/** Bits of keys with 128 bits of security (NIST SP 800-57 part 1, table 2). */
export const STRONG_RSA_BITS = 3_072;
const STRONG_CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/**
 * Whether the key of a certificate (PEM) has 128 bits of security or more; false for no
 * certificate.
 */
export function isStrongCertificate(pem: string): boolean {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = new X509Certificate(pem).publicKey;
    if (type === 'rsa') return (details?.modulusLength ?? 0) >= STRONG_RSA_BITS;
    if (type === 'ec') return STRONG_CURVES.has(details?.namedCurve ?? '');
    return type === 'ed25519' || type === 'ed448';
  } catch {
    return false;
  }
}
