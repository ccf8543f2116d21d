import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileGeo, homeGeo } from './geo.ts';
import { placeOf } from './region.ts';

const table = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'geo-')), 'countries.csv');
  writeFileSync(path, text);
  return path;
};

describe('country of an address', () => {
  it('recognises the home network: loopback, private networks and their IPv6 forms', () => {
    const geo = homeGeo();
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', 'fd00::1'])
      expect([address, geo.countryOf(address)]).toEqual([address, 'home']);
    for (const address of ['8.8.8.8', '172.32.0.1', '2001:db8::1', 'nonsense', ''])
      expect([address, geo.countryOf(address)]).toEqual([address, null]);
  });

  it('reads networks and ranges of both families, in any order', () => {
    const geo = fileGeo(
      table(
        [
          '# table',
          '"203.0.113.0/24","TH"',
          '198.51.100.10,198.51.100.20,US',
          '2001:db8:1::/48,JP',
          '',
          '192.0.2.0/30,SG',
          '2001:db8::,2001:db8::ff,VN',
          '',
        ].join('\n'),
      ),
    );
    const places = [
      '203.0.113.0',
      '203.0.113.255',
      '203.0.114.0',
      '198.51.100.9',
      '198.51.100.10',
      '198.51.100.20',
      '198.51.100.21',
      '192.0.2.3',
      '192.0.2.4',
      '2001:db8:1:ffff::1',
      '2001:db8:2::',
      '2001:db8::ff',
      '2001:db8::100',
      '::ffff:203.0.113.7',
      '127.0.0.1',
    ];
    expect(places.map((address) => geo.countryOf(address))).toEqual([
      'TH',
      'TH',
      null,
      null,
      'US',
      'US',
      null,
      'SG',
      null,
      'JP',
      null,
      'VN',
      null,
      'TH',
      'home',
    ]);
  });

  it.each(['203.0.113.0/33,TH', '203.0.113.0,TH', 'abc,TH', '203.0.113.0/24,Thailand', '1.1.1.1,2001:db8::1,TH'])(
    'rejects a table with the line %s',
    (line) => {
      expect(() => fileGeo(table(`${line}\n`))).toThrow(/line 1/);
    },
  );
});

describe('region', () => {
  const rule = { homeCountry: 'TH', regionMode: 'block' as const, regionCountries: ['US'], regionUnknownAllowed: true };
  const geo = fileGeo(table('203.0.113.0/24,US\n198.51.100.0/24,TH\n'));

  it('counts the home network as the home country', () =>
    expect(placeOf(geo, '127.0.0.1', rule)).toEqual({ country: 'TH', restricted: false }));
  it('blocks what is listed', () =>
    expect(placeOf(geo, '203.0.113.9', rule)).toEqual({ country: 'US', restricted: true }));
  it('allows only what is listed', () => {
    const allow = { ...rule, regionMode: 'allow' as const, regionCountries: ['TH'] };
    expect(
      ['198.51.100.1', '203.0.113.9', '127.0.0.1'].map((address) => placeOf(geo, address, allow).restricted),
    ).toEqual([false, true, false]);
  });
  it('admits an unknown country unless the brand does not allow it', () => {
    expect(placeOf(geo, '8.8.8.8', rule)).toEqual({ country: '', restricted: false });
    expect(placeOf(geo, '8.8.8.8', { ...rule, regionUnknownAllowed: false }).restricted).toBe(true);
  });
});
