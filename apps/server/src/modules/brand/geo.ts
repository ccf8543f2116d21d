import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

/**
 * Finds the country of an address: an ISO code, `home` for the home network, null when it is
 * unknown.
 */
export interface Geo {
  countryOf(address: string): string | 'home' | null;
}

/** The home network: loopback, private and link-local addresses. */
const homeNetwork = new BlockList();
homeNetwork.addSubnet('127.0.0.0', 8);
homeNetwork.addSubnet('10.0.0.0', 8);
homeNetwork.addSubnet('172.16.0.0', 12);
homeNetwork.addSubnet('192.168.0.0', 16);
homeNetwork.addSubnet('169.254.0.0', 16);
homeNetwork.addAddress('::1', 'ipv6');
homeNetwork.addSubnet('fc00::', 7, 'ipv6');
homeNetwork.addSubnet('fe80::', 10, 'ipv6');

/** Turns an IPv4-mapped IPv6 address (`::ffff:1.2.3.4`) into its IPv4 address. */
const unmapped = (address: string): string =>
  /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
const isHome = (address: string): boolean => homeNetwork.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Knows only the home network. Used when no country table is configured. */
export const homeGeo = (): Geo => ({
  countryOf: (address) => (isIP(unmapped(address)) !== 0 && isHome(unmapped(address)) ? 'home' : null),
});

interface Range {
  readonly from: bigint;
  readonly to: bigint;
  readonly country: string;
}

/**
 * Reads an offline country table: one network per line, `1.2.3.0/24,TH` or `1.2.3.0,1.2.3.255,TH`.
 * IPv4 and IPv6, quotes, blank lines and `#` comments are allowed. Throws with the line number when
 * a line is invalid: a partial table is worse than none.
 */
export function fileGeo(path: string): Geo {
  const tables: Record<4 | 6, Range[]> = { 4: [], 6: [] };
  readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .forEach((raw, index) => {
      const line = raw.replaceAll('"', '').trim();
      if (line === '' || line.startsWith('#')) return;
      const parsed = parseLine(line.split(',').map((cell) => cell.trim()));
      if (parsed === null) throw new Error(`line ${index + 1} of the country table is not "network,country"`);
      tables[parsed.family].push(parsed.range);
    });
  for (const family of [4, 6] as const) tables[family].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const home = homeGeo();
  return {
    countryOf: (address) => {
      const text = unmapped(address);
      const family = isIP(text);
      if (family !== 4 && family !== 6) return null;
      return home.countryOf(text) ?? find(tables[family], numberOf(text, family));
    },
  };
}

function parseLine(cells: readonly string[]): { family: 4 | 6; range: Range } | null {
  const country = cells.at(-1)?.toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const [first = '', second = ''] = cells;
  const [network = '', bits] = first.split('/');
  const family = isIP(network);
  if (family !== 4 && family !== 6) return null;
  const from = numberOf(network, family);
  if (cells.length === 2 && bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)) {
    const size = 1n << BigInt((family === 4 ? 32 : 128) - Number(bits));
    const start = from - (from % size);
    return { family, range: { from: start, to: start + size - 1n, country } };
  }
  if (cells.length === 3 && isIP(second) === family)
    return { family, range: { from, to: numberOf(second, family), country } };
  return null;
}

/**
 * The country of the last range that starts at or before the address, if it includes the address.
 */
function find(ranges: readonly Range[], wanted: bigint): string | null {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as Range).from <= wanted) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range !== undefined && wanted <= range.to ? range.country : null;
}

function numberOf(address: string, family: 4 | 6): bigint {
  if (family === 4) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  // The URL parser returns the shortest form of an IPv6 address, with an embedded IPv4 part as
  // groups.
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...middle, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
