import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import { format, resolveConfig } from 'prettier';
import { GAME_BUDGET, type ArcadeFigures } from './arcade.ts';
import { cashierSection, type CashierFigures } from './cashier.ts';
import type { ConsumerFigures } from './consumers.ts';
import { formatNumber } from './figures.ts';
import { FORMS, type CallFigures } from './calls.ts';
import type { GamesFigures } from './games.ts';
import { betsSection, type BetFigures } from './bets.ts';
import { lotterySection, type LotteryFigures } from './lottery.ts';
import { calibrationSection, pricingSection, type Calibration, type OddsFigures } from './odds.ts';
import type { PlayFigures } from './plays.ts';
import { pressesSection, type PressFigures } from './presses.ts';
import type { ProofFigures, ProofTime } from './proof.ts';
import { recordsSection, type RecordFigures } from './records.ts';
import type { SettlementFigures, SettlementTime } from './settlement.ts';
import type { Delivery, SocketFigures } from './sockets.ts';
import { sportsSection, type SportsFigures } from './sports.ts';
import type { StartFigures } from './startup.ts';
import { stuffingSection, type StuffingFigures } from './stuffing.ts';
import { tablesSection, type TablesFigures } from './tables.ts';
import type { Vitals } from './vitals.ts';
import type { WagerFigures, WagerRate } from './wagers.ts';
import { budgets, type WebFigures, type Weight } from './web.ts';

/** The figures of one run. A part that did not run keeps its earlier figures on the page. */
export interface Figures {
  readonly wagers?: WagerFigures;
  readonly consumers?: ConsumerFigures;
  readonly proof?: ProofFigures;
  readonly settlement?: SettlementFigures;
  readonly bets?: BetFigures;
  readonly lottery?: LotteryFigures;
  readonly plays?: PlayFigures;
  readonly calls?: CallFigures;
  readonly stuffing?: StuffingFigures;
  readonly records?: RecordFigures;
  readonly cashier?: CashierFigures;
  readonly sockets?: SocketFigures;
  readonly games?: GamesFigures;
  readonly pricing?: OddsFigures['pricing'];
  readonly calibration?: Calibration;
  readonly sports?: SportsFigures;
  readonly presses?: PressFigures;
  readonly tables?: TablesFigures;
  readonly start?: StartFigures;
  /** Null when the site is not built. */
  readonly web?: WebFigures | null;
  readonly vitals?: readonly Vitals[];
  /** Null when the arcade is not built. */
  readonly arcade?: ArcadeFigures | null;
}

const n = formatNumber;
const orDash = (value: number | null, digits = 0): string => (value === null ? '-' : n(value, digits));
const megabytes = (bytes: number): string => `${n(bytes / 2 ** 20)} MB`;
const kilobytes = (bytes: number): string => `${n(bytes / 1_000, 1)} kB`;
/** Kibibytes without the unit. */
const kib = (bytes: number): string => n(bytes / 1_024, 1);
const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [tableRow(head), tableRow(head.map(() => '---')), ...rows.map(tableRow)].join('\n');

const cpuPair = ({ clientCpu, serverCpu }: Pick<WagerRate, 'serverCpu'> & { readonly clientCpu: number | null }) =>
  `${orDash(clientCpu)} + ${orDash(serverCpu)}`;

function wagerSection({ tpcb, single, bare, few, batched, withConsumers, wagers }: WagerFigures): string {
  const row = (name: string, way: WagerFigures['single']): string[] => [
    name,
    n(way.rate),
    way.ratio === null ? '-' : `**${n(way.ratio, 2)}x**`,
    n(way.p50, 1),
    n(way.p99, 1),
    cpuPair(way),
  ];
  const reference =
    tpcb === null ? ['not installed', '1.00x', '', '', ''] : [n(tpcb.rate), '1.00x', '', '', cpuPair(tpcb)];
  const rates = table(
    ['', 'per second', 'ratio', 'p50 ms', 'p99 ms', 'CPU client + PostgreSQL, µs each'],
    [
      ['pgbench TPC-B, prepared, 8 clients', ...reference],
      row('wager, one command per transaction, 8 clients', single),
      row('the same rows in bare tables, without rules', bare),
      row('wager, micro-batcher, 8 users', few),
      row('wager, micro-batcher, 256 users', batched),
      row('the same, with relay and consumers running', withConsumers),
    ],
  );
  return `${rates}\n\nAll ${n(wagers)} wagers were proved afterwards.`;
}

const consumerSection = (figures: ConsumerFigures): string =>
  table(
    [
      'consumers',
      'wagers per second',
      'ratio',
      'p50 ms',
      'p99 ms',
      'CPU client + PostgreSQL, µs each',
      'lag at the end',
    ],
    figures.map((way) => [
      String(way.consumers),
      n(way.rate),
      `**${n(way.ratio, 2)}x**`,
      n(way.p50, 1),
      n(way.p99, 1),
      cpuPair(way),
      way.consumers === 0 ? '' : `${n(way.lag, 2)} s`,
    ]),
  );
function proofSection({ wagers, fresh, more, nothing, full }: ProofFigures): string {
  const row = (name: string, { seconds, ratio }: ProofTime): string[] => [
    name,
    `**${n(seconds, 1)}**`,
    `${n(ratio, 1)}x`,
  ];
  return table(
    [`proof of ${n(wagers)} wagers of 10,000 members`, 'seconds', 'a bare scan'],
    [
      row('incremental, all wagers new', fresh),
      row('incremental, 40,000 wagers new', more),
      row('incremental, nothing new', nothing),
      row('full, with its checkpoints', full),
    ],
  );
}

function settlementSection(figures: SettlementFigures): string {
  const { wagers, bare } = figures;
  const row = (name: string, { seconds, cpu }: SettlementTime): string[] => [
    name,
    n(seconds, 1),
    n(wagers / seconds),
    `**${n(seconds / bare.seconds, 2)}x**`,
    orDash(cpu),
    cpu === null || bare.cpu === null ? '-' : `**${n(cpu / bare.cpu, 2)}x**`,
  ];
  const times = table(
    [`${n(wagers)} wagers of one draw`, 'seconds', 'per second', 'ratio', 'CPU of PostgreSQL, µs each', 'ratio'],
    [
      row('the same rows in bare tables, without rules', bare),
      row('settled', figures.settled),
      row('another result (one in eight is reversed and settled again)', figures.corrected),
    ],
  );
  const live = table(
    ['live wagers of 8 users', 'per second', 'p50 ms', 'p99 ms'],
    [
      ['alone', n(figures.alone.rate), n(figures.alone.p50, 1), n(figures.alone.p99, 1)],
      [
        'while a draw of the same members is settled',
        n(figures.meanwhile.rate),
        n(figures.meanwhile.p50, 1),
        n(figures.meanwhile.p99, 1),
      ],
    ],
  );
  return (
    `${times}\n\n${live}\n\nNo live wager was refused as busy; at most ${n(figures.busy)} wagers of the draw ` +
    `(${n((figures.busy * 100) / wagers, 2)} %) were left aside at a time because a live wager had locked their ` +
    `member. The longest time from one chunk to the next was ${n(figures.longest * 1_000)} ms. All were proved ` +
    'afterwards.'
  );
}

const playSection = (figures: PlayFigures): string =>
  `${n(figures.plays)} plays on ${figures.connections} connections, wins taken with \`end-round\` in between: ` +
  `**${n(figures.rate)} plays per second**, p50 ${n(figures.p50, 1)} ms, p99 ${n(figures.p99, 1)} ms, ` +
  `processor time per play ${n(figures.serverCpu)} µs in the server and ${orDash(figures.databaseCpu)} µs ` +
  'in PostgreSQL. The load comes from the same machine.\n\n' +
  'Server memory at each tenth of the plays, after garbage collection: ' +
  `heap ${figures.heap.map(megabytes).join(', ')}; resident ${megabytes(figures.resident[0]!)} at the first, ` +
  `${megabytes(figures.resident.at(-1)!)} at the last.`;

const CALL_FORMS: Readonly<Record<(typeof FORMS)[number], string>> = {
  bare: 'without rate limits and metrics',
  limits: 'rates counted in the copy (a generous rate)',
  metrics: 'the same with metrics',
  shared: 'rates counted in the copy and in PostgreSQL (as a strict rate)',
};
const callSection = (figures: CallFigures): string =>
  table(
    ['', 'per second', 'CPU server + PostgreSQL, µs each', 'ratio of CPU'],
    FORMS.map((form) => {
      const { rate, ratio, cpu, databaseCpu } = figures[form];
      return [CALL_FORMS[form], n(rate), `${n(cpu)} + ${orDash(databaseCpu)}`, `**${n(ratio, 2)}x**`];
    }),
  );

function socketSection({ sockets, app, bare }: SocketFigures): string {
  const latency = ({ p50, p99 }: Delivery): string => `${n(p50, 1)} / ${n(p99, 1)}`;
  const row = (name: string, own: Delivery, reference: Delivery): string[] => [
    name,
    n(own.bytes),
    latency(own),
    latency(reference),
    `${n(own.cpu, 1)} + ${orDash(own.databaseCpu, 1)}`,
    n(reference.cpu, 1),
    `**${n(own.cpu / reference.cpu, 2)}x**`,
  ];
  const deliveries = table(
    [
      'one message a second to each socket',
      'bytes',
      'p50 / p99 ms',
      'bare `ws`',
      'CPU server + PostgreSQL, µs each',
      'bare `ws`',
      'ratio',
    ],
    [
      row(`balance: everyone's own, spread over the second`, app.balance, bare.balance),
      row('board: the same for all, at once', app.board, bare.board),
    ],
  );
  return (
    `${deliveries}\n\n${n(sockets)} sockets of members with a session; a socket with its topic takes ` +
    `${kib(app.resident)} kB of memory (${kib(app.heap)} kB of it on the heap), ` +
    `a bare one ${kib(bare.resident)} kB (${kib(bare.heap)} kB). ` +
    'The clients run in a process of their own on the same machine.'
  );
}

const gameSection = ({ bareDraws, games }: GamesFigures): string =>
  table(
    ['', 'rounds per second and core', 'ratio', 'the rules alone'],
    [
      ['bare draw: created from the seeds, five numbers read', n(bareDraws), '1.00x', ''],
      ...games.map(({ game, rate, ratio, rules }) => [game, n(rate), `**${n(ratio, 2)}x**`, n(rules)]),
    ],
  );

const startSection = ({ first, second }: StartFigures): string =>
  `First start on an empty data folder (packages installed, apps built): **${n(first, 1)} s**. ` +
  `Second start: **${n(second, 1)} s**.`;

function webSection(web: WebFigures | null): string {
  if (web === null) return 'The site was not built.';
  const row = (kind: 'routes' | 'dialogs' | 'texts' | 'fonts'): string[] => [
    kind,
    `**${kilobytes(web[kind][0]?.bytes ?? 0)}**`,
    kilobytes(budgets[kind]),
    web[kind].map(({ name, bytes }: Weight) => `${name.replace(/-normal-.*/, '')} ${n(bytes / 1_000, 1)}`).join(', '),
  ];
  const entry = [
    `entry (${web.requests} scripts)`,
    `**${kilobytes(web.entry)}**`,
    kilobytes(budgets.entry),
    `styles ${kilobytes(web.style)}`,
  ];
  return table(
    ['', 'heaviest', 'at most', 'all, gzip'],
    [entry, row('routes'), row('dialogs'), row('texts'), row('fonts')],
  );
}

const vitalsSection = (visits: readonly Vitals[]): string =>
  table(
    ['first visit of', 'LCP', 'INP', 'CLS', 'content there'],
    visits.map(({ page, lcp, inp, cls, shown }) => [
      page,
      `**${n(lcp / 1_000, 2)} s**`,
      `${n(inp)} ms`,
      n(cls, 3),
      `${n(shown / 1_000, 2)} s`,
    ]),
  );

function arcadeSection(arcade: ArcadeFigures | null): string {
  if (arcade === null) return 'The arcade was not built.';
  const { games, run } = arcade;
  const weights = table(
    ['game', 'its own code, gzip', 'at most', 'shared engine, gzip', 'styles', 'pictures'],
    games.map(({ game, shared, own, style, pictures }) => [
      game,
      `**${kilobytes(own)}**`,
      ...[GAME_BUDGET, shared, style, pictures].map(kilobytes),
    ]),
  );
  return (
    `${weights}\n\nNight Market River in ${run.spins} spins on a phone-sized screen, drawn by the processor ` +
    `(no graphics card): **${n(run.rate, 1)} frames per second**, ${n(run.slow * 100, 1)} % of ${n(run.frames)} ` +
    `frames longer than 1/30 s, **${n(run.script, 2)} ms** of script a frame. From its address to a spin that ` +
    `can be pressed on a slow phone (1.6 Mbit/s, 150 ms, a quarter of this machine): **${n(run.ready / 1_000, 1)} s**.`
  );
}

/** The machine the figures were measured on. */
const machine = (): string =>
  `Measured on ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${n(totalmem() / 2 ** 30)} GB, ` +
  `Node ${process.versions.node}, embedded PostgreSQL 18, load average ${n(loadavg()[0] ?? 0, 1)} at the end.`;

/** Writes figures between their markers in docs/performance.md and leaves the text around them. */
export async function writeReport(figures: Figures): Promise<void> {
  const file = join(repositoryRoot(), 'docs/performance.md');
  if (!existsSync(file)) throw new Error('docs/performance.md is missing: the figures are written there.');
  let page = readFileSync(file, 'utf8');
  const put = (name: keyof Figures, text: string): void => {
    const section = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- /${name} -->)`);
    if (!section.test(page)) throw new Error(`docs/performance.md has no marker for ${name}.`);
    page = page.replace(section, (_all, open: string, close: string) => `${open}\n${text}\n${close}`);
  };
  const putMeasured = (name: keyof Figures, text: string): void => put(name, `${machine()}\n\n${text}`);
  if (figures.bets) putMeasured('bets', betsSection(figures.bets));
  if (figures.wagers) putMeasured('wagers', wagerSection(figures.wagers));
  if (figures.consumers) putMeasured('consumers', consumerSection(figures.consumers));
  if (figures.proof) putMeasured('proof', proofSection(figures.proof));
  if (figures.settlement) putMeasured('settlement', settlementSection(figures.settlement));
  if (figures.lottery) putMeasured('lottery', lotterySection(figures.lottery));
  if (figures.plays) putMeasured('plays', playSection(figures.plays));
  if (figures.calls) putMeasured('calls', callSection(figures.calls));
  if (figures.stuffing) putMeasured('stuffing', stuffingSection(figures.stuffing));
  if (figures.records) putMeasured('records', recordsSection(figures.records));
  if (figures.cashier) putMeasured('cashier', cashierSection(figures.cashier));
  if (figures.sockets) putMeasured('sockets', socketSection(figures.sockets));
  if (figures.games) putMeasured('games', gameSection(figures.games));
  if (figures.pricing) putMeasured('pricing', pricingSection(figures.pricing));
  if (figures.calibration) put('calibration', calibrationSection(figures.calibration));
  if (figures.sports) putMeasured('sports', sportsSection(figures.sports));
  if (figures.presses) putMeasured('presses', pressesSection(figures.presses));
  if (figures.tables) putMeasured('tables', tablesSection(figures.tables));
  if (figures.start) putMeasured('start', startSection(figures.start));
  if (figures.web !== undefined) put('web', webSection(figures.web));
  if (figures.vitals) putMeasured('vitals', vitalsSection(figures.vitals));
  if (figures.arcade !== undefined) putMeasured('arcade', arcadeSection(figures.arcade));
  writeFileSync(file, await format(page, { ...(await resolveConfig(file)), filepath: file }));
}
