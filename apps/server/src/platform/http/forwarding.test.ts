import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { SecurityEvent } from '../security-events.ts';
import { createForwarding, createNetworks, isNetwork } from './forwarding.ts';
import type { HttpConfig } from './settings.ts';
import { change, startTestCalls } from './testing-calls.ts';
import { testHttpConfig, type TestHttp } from './testing.ts';

let http: TestHttp | undefined;
let events: SecurityEvent[] = [];
/** The address that the server took for the caller's, per request. */
let hosts: string[] = [];
afterEach(async () => {
  await http?.close();
  http = undefined;
});

async function start(config: Partial<HttpConfig>): Promise<void> {
  [events, hosts] = [[], []];
  ({ http } = await startTestCalls({
    config: { ...testHttpConfig, ...config },
    onSecurityEvent: (event) => void events.push(event),
    onHost: (host) => void hosts.push(host),
  }));
}

/** Sends a request line by line, as no HTTP library would. Returns the status. */
async function sendRaw(lines: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(http!.base.site);
  const socket = connect(Number(port), hostname);
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
    socket.end([...lines, 'Connection: close', '', ''].join('\r\n'));
  });
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}
const get = (...headers: string[]) => sendRaw(['GET /lgw/test HTTP/1.1', 'Host: play.example', ...headers]);
const names = () => events.map(({ name, detail, address }) => [name, detail, address]);

describe('forwarding headers', () => {
  it('of anybody are ignored without proxies, and logged', async () => {
    await start({ trustedHops: 0 });
    expect(
      await get('X-Forwarded-Host: evil.example', 'X-Forwarded-For: 203.0.113.9', 'X-Forwarded-Proto: https'),
    ).toBe(200);
    expect(hosts).toEqual(['play.example']);
    expect(names()).toEqual([
      ['forwarding-ignored', 'x-forwarded-for x-forwarded-host x-forwarded-proto', '127.0.0.1'],
    ]);
  });

  it('of a peer that is not one of the proxies are ignored', async () => {
    await start({ trustedHops: 1, trustedProxies: ['192.0.2.0/24'] });
    expect(await get('X-Forwarded-Host: evil.example', 'X-Forwarded-For: 203.0.113.9')).toBe(200);
    expect([hosts, names()]).toEqual([
      ['play.example'],
      [['forwarding-ignored', 'x-forwarded-for x-forwarded-host', '127.0.0.1']],
    ]);
  });

  it('of a proxy count once each; what its client forged is before the hops that are trusted', async () => {
    await start({ trustedHops: 1, trustedProxies: ['127.0.0.1'] });
    expect(await get('X-Forwarded-Host: shop.example', 'X-Forwarded-For: 10.9.9.9, 203.0.113.9')).toBe(200);
    expect([hosts, names()]).toEqual([['shop.example'], []]);
    for (const twice of [
      ['X-Forwarded-Host: a.example', 'X-Forwarded-Host: b.example'],
      ['X-Forwarded-Host: a.example, b.example'],
      ['X-Forwarded-Proto: https', 'X-Forwarded-Proto: http'],
      ['X-Forwarded-Proto: https,http'],
      ['Forwarded: host=a', 'Forwarded: host=b'],
      ['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-For: 203.0.113.8'],
    ])
      expect([twice, await get(...twice)]).toEqual([twice, 400]);
    expect(new Set(names().map(([name]) => name))).toEqual(new Set(['header-refused']));
    expect(hosts).toEqual(['shop.example']);
  });

  it('name the address that many hops away, and not further', () => {
    const { trust } = createForwarding(2, ['127.0.0.1']);
    expect([trust('127.0.0.1', 0), trust('203.0.113.9', 0), trust('203.0.113.9', 1), trust('203.0.113.9', 2)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(createForwarding(0, ['127.0.0.1']).trust('127.0.0.1', 0)).toBe(false);
  });

  it('are trusted in networks up to their bounds, also for IPv4 in IPv6', () => {
    const isInside = createNetworks(['10.0.0.0/8', 'fc00::/7', '192.0.2.1']);
    expect(['10.0.0.0', '10.255.255.255', '::ffff:10.1.2.3', 'fdff::1', '192.0.2.1'].every(isInside)).toBe(true);
    expect(['9.255.255.255', '11.0.0.0', '::ffff:11.0.0.1', 'fe00::1', '192.0.2.2', '', 'x'].some(isInside)).toBe(
      false,
    );
    expect(['10.0.0.0/32', '::1/128', '10.0.0.1'].every(isNetwork)).toBe(true);
    expect(['10.0.0.0/33', '::1/129', '10.0.0', 'proxy.example', ''].some(isNetwork)).toBe(false);
  });
});

it('a request with two hosts is refused, and one with one is not', async () => {
  await start({});
  expect(await sendRaw(['GET /lgw/test HTTP/1.1', 'Host: play.example'])).toBe(200);
  for (const second of ['Host: evil.example', 'host: play.example'])
    expect(await sendRaw(['GET /lgw/test HTTP/1.1', 'Host: play.example', second])).toBe(400);
  expect(names()).toEqual([
    ['header-refused', 'request.header.refused', '127.0.0.1'],
    ['header-refused', 'request.header.refused', '127.0.0.1'],
  ]);
});

it('an address has at most its number of connections; a closed one leaves a place, a proxy has no bound', async () => {
  await start({ connectionsPerAddress: 8 });
  const { hostname, port } = new URL(http!.base.site);
  const open = () =>
    new Promise<{ socket: Socket; cut: Promise<boolean> }>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const cut = new Promise<boolean>((decide) => {
          socket.once('close', () => decide(true));
          setTimeout(() => decide(false), 300);
        });
        resolve({ socket, cut });
      });
      socket.on('error', () => undefined);
    });
  const opened = [];
  for (let index = 0; index < 9; index += 1) opened.push(await open());
  expect(await Promise.all(opened.map(({ cut }) => cut))).toEqual([...Array<boolean>(8).fill(false), true]);
  expect(names()).toEqual([['connections-exceeded', undefined, '127.0.0.1']]);
  opened[0]!.socket.destroy();
  await expect.poll(async () => (await (await open()).cut) === false).toBe(true);
  opened.forEach(({ socket }) => socket.destroy());
  await http!.close();
  await start({ connectionsPerAddress: 8, trustedHops: 1, trustedProxies: ['127.0.0.0/8'] });
  const there = new URL(http!.base.site).port;
  const sockets = Array.from({ length: 20 }, () => connect(Number(there), hostname));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sockets.some((socket) => socket.destroyed)).toBe(false);
  sockets.forEach((socket) => socket.destroy());
});

it('attempts to get around a control are reported with a stable name, ordinary refusals are not', async () => {
  await start({});
  const evil = { headers: { origin: 'https://evil.example', 'x-session': 'cookie' } };
  expect((await http!.call(change, { body: {} }, evil)).errorCode).toBe('request.origin.refused');
  expect((await http!.call(change, { body: {} }, {})).errorCode).toBe('login.not.session');
  expect(events).toMatchObject([
    {
      name: 'origin-refused',
      listener: 'site',
      address: '127.0.0.1',
      method: 'POST',
      path: change.path,
      detail: 'request.origin.refused',
    },
  ]);
});
