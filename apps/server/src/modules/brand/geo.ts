import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

/** Tells the country of an address. `home` is an address of the house itself (loopback, private network); null is an address nobody knows. */
export interface Geo {
  countryOf(address: string): string | 'home' | null;
}

const house = new BlockList();
house.addSubnet('127.0.0.0', 8);
house.addSubnet('10.0.0.0', 8);
house.addSubnet('172.16.0.0', 12);
house.addSubnet('192.168.0.0', 16);
house.addSubnet('169.254.0.0', 16);
house.addAddress('::1', 'ipv6');
house.addSubnet('fc00::', 7, 'ipv6');
house.addSubnet('fe80::', 10, 'ipv6');

/** `::ffff:1.2.3.4` is the IPv4 address it wraps. */
const plain = (address: string): string => (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address);
const isHouse = (address: string): boolean => house.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Knows only the house's own addresses. Used when no table is configured. */
export const homeGeo = (): Geo => ({
  countryOf: (address) => (isIP(plain(address)) !== 0 && isHouse(plain(address)) ? 'home' : null),
});

interface Range {
  readonly from: bigint;
  readonly to: bigint;
  readonly country: string;
}

/**
 * Reads an offline table: one network per line, `1.2.3.0/24,TH` or `1.2.3.0,1.2.3.255,TH` (IPv4 or IPv6; quotes, blank lines and `#` comments are fine).
 * Throws when a line is not understood: half a table is worse than none.
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
      const text = plain(address);
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

/** The last range that begins at or before the address, when it reaches that far. */
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
  // The URL parser writes an IPv6 address in its shortest form, with an embedded IPv4 tail turned into groups.
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...middle, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
