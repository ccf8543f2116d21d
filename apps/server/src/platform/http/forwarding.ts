import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The headers by which a proxy tells whom it forwards for. `forwarded` is read by nobody. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'] as const;
/** Headers that name one value: two are an attempt to be read differently by two readers. */
const SINGLE = ['x-forwarded-host', 'x-forwarded-proto', 'forwarded'] as const;

/** Networks of proxies by default: this machine, and private networks. */
export const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
] as const;

const NETWORK = /^([0-9a-fA-F.:]+)\/(\d{1,3})$/;

/** Whether a text is an address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [, address = text, bits] = NETWORK.exec(text) ?? [];
  return isIP(address) !== 0 && (bits === undefined || Number(bits) <= (isIPv6(address) ? 128 : 32));
}

/** An address without the prefix of IPv4 in IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Tells whether an address is in one of these networks. */
export function createNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [, address = network, bits] = NETWORK.exec(network) ?? [];
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const own = plain(address);
    return isIP(own) !== 0 && list.check(own, isIPv6(own) ? 'ipv6' : 'ipv4');
  };
}

/** Which forwarding headers count. */
export interface Forwarding {
  /** Whether a peer is one of the proxies in front of the server. */
  isProxy(address: string): boolean;
  /** For Fastify: whether the address `hop` steps away may name the one before it. */
  trust(address: string, hop: number): boolean;
  /**
   * Refuses a request with two hosts, or with forwarding headers that proxies do not send:
   * `request.header.refused`. Removes those headers when the peer is not a proxy, and returns the
   * names removed.
   */
  check(request: FastifyRequest): readonly string[];
}

/** Creates the check. `hops` is the number of proxies in front of the server. */
export function createForwarding(hops: number, proxies: readonly string[] = PRIVATE_NETWORKS): Forwarding {
  const isProxyAddress = createNetworks(proxies);
  const isProxy = (address: string): boolean => hops > 0 && isProxyAddress(address);
  return {
    isProxy,
    trust: (address, hop) => hop < hops && (hop > 0 || isProxy(address)),
    check: ({ raw }) => {
      const count = (name: string): number => raw.headersDistinct[name]?.length ?? 0;
      if (raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1)
        throw new Refusal('request.header.refused');
      if (!isProxy(raw.socket.remoteAddress ?? '')) {
        const removed = FORWARDING.filter((name) => raw.headers[name] !== undefined);
        for (const name of removed) raw.headers[name] = undefined;
        return removed;
      }
      const listed = SINGLE.some((name) => count(name) > 1 || String(raw.headers[name] ?? '').includes(','));
      if (listed || count('x-forwarded-for') > hops) throw new Refusal('request.header.refused');
      return [];
    },
  };
}
