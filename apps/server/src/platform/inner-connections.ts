/** Hosts of this machine. */
export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/**
 * Whether a connection to PostgreSQL is encrypted and its server is verified, or does not leave
 * this machine: `sslmode=verify-full`, a loopback address, or a Unix socket (no host, or a host
 * that is a folder).
 */
export function isSafeDatabase(address: URL): boolean {
  const host = address.searchParams.get('host') ?? address.hostname;
  return (
    address.searchParams.get('sslmode') === 'verify-full' ||
    host === '' ||
    host.startsWith('/') ||
    host.startsWith('%2F') ||
    LOOPBACK.has(host)
  );
}

/** Whether an HTTP address is encrypted, or does not leave this machine. */
export const isSafeHttp = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || LOOPBACK.has(hostname);
