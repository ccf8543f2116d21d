import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import type { DoorFigures, Measured } from './door.ts';
import { shown } from './figures.ts';
import type { GamesFigures } from './games.ts';
import type { PlayFigures } from './plays.ts';
import type { Delivery, SocketFigures } from './sockets.ts';
import type { StartFigures } from './startup.ts';
import type { WebFigures } from './web.ts';

/** What was measured in this run; what is missing keeps its former figures on the page. */
export interface Figures { readonly door?: DoorFigures; readonly plays?: PlayFigures; readonly sockets?: SocketFigures; readonly games?: GamesFigures; readonly start?: StartFigures; readonly web?: WebFigures | null }

const megabytes = (bytes: number): string => `${shown(bytes / 2 ** 20)} MB`;
const cpu = (clientCpu: number | null, serverCpu: number | null): string => [clientCpu, serverCpu].map((each) => (each === null ? '-' : shown(each))).join(' + ');
const row = (name: string, { rate, p50, p99, clientCpu, serverCpu }: Measured, ratio: number | null): string =>
  `| ${name} | ${shown(rate)} | ${ratio === null ? '-' : `**${shown(ratio, 2)}x**`} | ${shown(p50, 1)} | ${shown(p99, 1)} | ${cpu(clientCpu, serverCpu)} |`;

const telling = (name: string, house: Delivery, bare: Delivery): string =>
  `| ${name} | ${shown(house.bytes)} | ${shown(house.p50, 1)} / ${shown(house.p99, 1)} | ${shown(bare.p50, 1)} / ${shown(bare.p99, 1)} | ${shown(house.cpu, 1)} + ${house.databaseCpu === null ? '-' : shown(house.databaseCpu, 1)} | ${shown(bare.cpu, 1)} | **${shown(house.cpu / bare.cpu, 2)}x** |`;

const sections = {
  door: ({ yardstick, single, few, batched, withConsumers, wagers }: DoorFigures): string => [
    '| | per second | ratio | p50 ms | p99 ms | CPU client + PostgreSQL, µs each |', '|---|---|---|---|---|---|',
    `| pgbench TPC-B, prepared, 8 clients | ${yardstick === null ? 'not installed' : shown(yardstick.rate)} | 1.00x | | | ${yardstick === null ? '' : cpu(yardstick.clientCpu, yardstick.serverCpu)} |`,
    row('wager, one command per transaction, 8 clients', single, single.ratio), row('wager, micro-batcher, 8 users', few, few.ratio),
    row('wager, micro-batcher, 256 users', batched, batched.ratio), row('the same, with relay and consumers at work', withConsumers, withConsumers.ratio),
    '', `All ${shown(wagers)} wagers were proved afterwards (every rule of the ledger and of the door).`,
  ].join('\n'),
  plays: ({ plays, connections, rate, p50, p99, serverCpu, databaseCpu, heap, resident }: PlayFigures): string => [
    `${shown(plays)} plays on ${connections} connections, wins taken with \`end-round\` in between: **${shown(rate)} plays per second**, p50 ${shown(p50, 1)} ms, p99 ${shown(p99, 1)} ms,`
      + ` processor time per play ${shown(serverCpu)} µs in the server and ${databaseCpu === null ? '-' : shown(databaseCpu)} µs in PostgreSQL. The load comes from the same machine.`,
    '', `Server memory at each tenth of the plays, after garbage collection: heap ${heap.map(megabytes).join(', ')}; resident ${megabytes(resident[0]!)} at the first, ${megabytes(resident.at(-1)!)} at the last.`,
  ].join('\n'),
  sockets: ({ sockets, house, bare }: SocketFigures): string => [
    '| one message a second to each socket | bytes | p50 / p99 ms | bare `ws` | CPU server + PostgreSQL, µs each | bare `ws` | ratio |', '|---|---|---|---|---|---|---|',
    telling(`balance: everyone's own, spread over the second`, house.balance, bare.balance), telling('board: the same for all, at once', house.board, bare.board),
    '', `${shown(sockets)} sockets of members with a session; a socket with its topic takes ${shown(house.resident / 1_024, 1)} kB of memory (${shown(house.heap / 1_024, 1)} kB of it on the heap), a bare one ${shown(bare.resident / 1_024, 1)} kB (${shown(bare.heap / 1_024, 1)} kB). The clients run in a process of their own on the same machine.`,
  ].join('\n'),
  games: ({ yardstick, games }: GamesFigures): string => [
    '| | rounds per second and core | ratio | the rules alone |', '|---|---|---|---|', `| bare draw: a bet's chance opened, five numbers read | ${shown(yardstick)} | 1.00x | |`,
    ...games.map(({ game, rate, ratio, rules }) => `| ${game} | ${shown(rate)} | **${shown(ratio, 2)}x** | ${shown(rules)} |`),
  ].join('\n'),
  start: ({ first, second }: StartFigures): string => `First start on an empty data folder (packages installed, apps built): **${shown(first, 1)} s**. Second start: **${shown(second, 1)} s**.`,
  web: (web: WebFigures | null): string => (web === null ? 'The site was not built.' : `Scripts the page names: **${shown(web.script / 1_000, 1)} kB** gzip, styles ${shown(web.style / 1_000, 1)} kB (${web.files} files).`),
} as const;

/** Puts the figures between their marks in docs/performance.md; the words around them are kept. */
export function writeReport(figures: Figures): void {
  const file = join(repositoryRoot(), 'docs/performance.md');
  if (!existsSync(file)) throw new Error('docs/performance.md is missing: the figures have their place there.');
  let page = readFileSync(file, 'utf8');
  const put = (name: string, text: string): void => {
    const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- /${name} -->)`);
    if (!place.test(page)) throw new Error(`docs/performance.md has no place for ${name}.`);
    page = page.replace(place, (_all, open: string, close: string) => `${open}${text}${close}`);
  };
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${shown(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, embedded PostgreSQL 18, load average ${shown(loadavg()[0] ?? 0, 1)} at the end`;
  if (figures.door) put('door', `Measured on ${machine}.\n\n${sections.door(figures.door)}`);
  if (figures.plays) put('plays', `Measured on ${machine}.\n\n${sections.plays(figures.plays)}`);
  if (figures.sockets) put('sockets', `Measured on ${machine}.\n\n${sections.sockets(figures.sockets)}`);
  if (figures.games) put('games', `Measured on ${machine}.\n\n${sections.games(figures.games)}`);
  if (figures.start) put('start', `Measured on ${machine}.\n\n${sections.start(figures.start)}`);
  if (figures.web !== undefined) put('web', sections.web(figures.web));
  writeFileSync(file, page);
}
