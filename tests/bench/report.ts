import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import { GAME_BUDGET, type ArcadeFigures } from './arcade.ts';
import type { WagerFigures, Measured } from './wagers.ts';
import { shown } from './figures.ts';
import type { GamesFigures } from './games.ts';
import type { PlayFigures } from './plays.ts';
import type { Delivery, SocketFigures } from './sockets.ts';
import type { StartFigures } from './startup.ts';
import type { Vitals } from './vitals.ts';
import { budgets, type WebFigures, type Weight } from './web.ts';

/** What was measured in this run; what is missing keeps its former figures on the page. */
export interface Figures {
  readonly door?: WagerFigures;
  readonly plays?: PlayFigures;
  readonly sockets?: SocketFigures;
  readonly games?: GamesFigures;
  readonly start?: StartFigures;
  readonly web?: WebFigures | null;
  readonly vitals?: readonly Vitals[];
  readonly arcade?: ArcadeFigures | null;
}

const megabytes = (bytes: number): string => `${shown(bytes / 2 ** 20)} MB`;
const cpu = (clientCpu: number | null, serverCpu: number | null): string =>
  [clientCpu, serverCpu].map((each) => (each === null ? '-' : shown(each))).join(' + ');
const row = (name: string, { rate, p50, p99, clientCpu, serverCpu }: Measured, ratio: number | null): string =>
  `| ${name} | ${shown(rate)} | ${ratio === null ? '-' : `**${shown(ratio, 2)}x**`} | ${shown(p50, 1)} | ${shown(p99, 1)} | ${cpu(clientCpu, serverCpu)} |`;

const telling = (name: string, app: Delivery, bare: Delivery): string =>
  `| ${name} | ${shown(app.bytes)} | ${shown(app.p50, 1)} / ${shown(app.p99, 1)} | ${shown(bare.p50, 1)} / ${shown(bare.p99, 1)} | ${shown(app.cpu, 1)} + ${app.databaseCpu === null ? '-' : shown(app.databaseCpu, 1)} | ${shown(bare.cpu, 1)} | **${shown(app.cpu / bare.cpu, 2)}x** |`;

const kilobytes = (bytes: number): string => `${shown(bytes / 1_000, 1)} kB`;
const heaviest = (kind: 'routes' | 'dialogs' | 'texts' | 'fonts', weights: readonly Weight[]): string =>
  `| ${kind} | **${kilobytes(weights[0]?.bytes ?? 0)}** | ${kilobytes(budgets[kind])} | ${weights.map(({ name, bytes }) => `${name.replace(/-normal-.*/, '')} ${shown(bytes / 1_000, 1)}`).join(', ')} |`;

const sections = {
  door: ({ yardstick, single, bare, few, batched, withConsumers, wagers }: WagerFigures): string =>
    [
      '| | per second | ratio | p50 ms | p99 ms | CPU client + PostgreSQL, µs each |',
      '|---|---|---|---|---|---|',
      `| pgbench TPC-B, prepared, 8 clients | ${yardstick === null ? 'not installed' : shown(yardstick.rate)} | 1.00x | | | ${yardstick === null ? '' : cpu(yardstick.clientCpu, yardstick.serverCpu)} |`,
      row('wager, one command per transaction, 8 clients', single, single.ratio),
      row('its rows alone, bare tables, no rule asked', bare, bare.ratio),
      row('wager, micro-batcher, 8 users', few, few.ratio),
      row('wager, micro-batcher, 256 users', batched, batched.ratio),
      row('the same, with relay and consumers at work', withConsumers, withConsumers.ratio),
      '',
      `All ${shown(wagers)} wagers were proved afterwards (every rule of the ledger and of the door).`,
    ].join('\n'),
  plays: ({ plays, connections, rate, p50, p99, serverCpu, databaseCpu, heap, resident }: PlayFigures): string =>
    [
      `${shown(plays)} plays on ${connections} connections, wins taken with \`end-round\` in between: **${shown(rate)} plays per second**, p50 ${shown(p50, 1)} ms, p99 ${shown(p99, 1)} ms,` +
        ` processor time per play ${shown(serverCpu)} µs in the server and ${databaseCpu === null ? '-' : shown(databaseCpu)} µs in PostgreSQL. The load comes from the same machine.`,
      '',
      `Server memory at each tenth of the plays, after garbage collection: heap ${heap.map(megabytes).join(', ')}; resident ${megabytes(resident[0]!)} at the first, ${megabytes(resident.at(-1)!)} at the last.`,
    ].join('\n'),
  sockets: ({ sockets, app, bare }: SocketFigures): string =>
    [
      '| one message a second to each socket | bytes | p50 / p99 ms | bare `ws` | CPU server + PostgreSQL, µs each | bare `ws` | ratio |',
      '|---|---|---|---|---|---|---|',
      telling(`balance: everyone's own, spread over the second`, app.balance, bare.balance),
      telling('board: the same for all, at once', app.board, bare.board),
      '',
      `${shown(sockets)} sockets of members with a session; a socket with its topic takes ${shown(app.resident / 1_024, 1)} kB of memory (${shown(app.heap / 1_024, 1)} kB of it on the heap), a bare one ${shown(bare.resident / 1_024, 1)} kB (${shown(bare.heap / 1_024, 1)} kB). The clients run in a process of their own on the same machine.`,
    ].join('\n'),
  games: ({ yardstick, games }: GamesFigures): string =>
    [
      '| | rounds per second and core | ratio | the rules alone |',
      '|---|---|---|---|',
      `| bare draw: a bet's chance opened, five numbers read | ${shown(yardstick)} | 1.00x | |`,
      ...games.map(
        ({ game, rate, ratio, rules }) => `| ${game} | ${shown(rate)} | **${shown(ratio, 2)}x** | ${shown(rules)} |`,
      ),
    ].join('\n'),
  start: ({ first, second }: StartFigures): string =>
    `First start on an empty data folder (packages installed, apps built): **${shown(first, 1)} s**. Second start: **${shown(second, 1)} s**.`,
  web: (web: WebFigures | null): string =>
    web === null
      ? 'The site was not built.'
      : [
          '| | heaviest | at most | all, gzip |',
          '|---|---|---|---|',
          `| entry (${web.requests} scripts) | **${kilobytes(web.entry)}** | ${kilobytes(budgets.entry)} | styles ${kilobytes(web.style)} |`,
          heaviest('routes', web.routes),
          heaviest('dialogs', web.dialogs),
          heaviest('texts', web.texts),
          heaviest('fonts', web.fonts),
        ].join('\n'),
  vitals: (visits: readonly Vitals[]): string =>
    [
      '| first visit of | LCP | INP | CLS | content there |',
      '|---|---|---|---|---|',
      ...visits.map(
        ({ page, lcp, inp, cls, shown: there }) =>
          `| ${page} | **${shown(lcp / 1_000, 2)} s** | ${shown(inp)} ms | ${shown(cls, 3)} | ${shown(there / 1_000, 2)} s |`,
      ),
    ].join('\n'),
  arcade: (arcade: ArcadeFigures | null): string =>
    arcade === null
      ? 'The arcade was not built.'
      : [
          '| game | its own code, gzip | at most | shared engine, gzip | styles | pictures |',
          '|---|---|---|---|---|---|',
          ...arcade.games.map(
            ({ game, shared, own, style, pictures }) =>
              `| ${game} | **${kilobytes(own)}** | ${kilobytes(GAME_BUDGET)} | ${kilobytes(shared)} | ${kilobytes(style)} | ${kilobytes(pictures)} |`,
          ),
          '',
          `Night Market River in ${arcade.run.spins} spins on a phone-sized screen, drawn by the processor (no graphics card): **${shown(arcade.run.rate, 1)} frames per second**, ${shown(arcade.run.slow * 100, 1)} % of ${shown(arcade.run.frames)} frames longer than 1/30 s, **${shown(arcade.run.script, 2)} ms** of script a frame. From its address to a spin that can be pressed on a slow phone (1.6 Mbit/s, 150 ms, a quarter of this machine): **${shown(arcade.run.ready / 1_000, 1)} s**.`,
        ].join('\n'),
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
  if (figures.vitals) put('vitals', `Measured on ${machine}.\n\n${sections.vitals(figures.vitals)}`);
  if (figures.arcade !== undefined) put('arcade', `Measured on ${machine}.\n\n${sections.arcade(figures.arcade)}`);
  writeFileSync(file, page);
}
