// npm run bench: measures the figures of docs/performance.md and writes them there.
import { startBenchCluster } from './app.ts';
import { measureArcade } from './arcade.ts';
import { measureCalls } from './calls.ts';
import { measureCashier } from './cashier.ts';
import { measureConsumers } from './consumers.ts';
import { measureGames } from './games.ts';
import { measureBets } from './bets.ts';
import { measureLottery } from './lottery.ts';
import { measureOdds } from './odds.ts';
import { readOptions, type Part } from './options.ts';
import { measurePlays } from './plays.ts';
import { measurePresses } from './presses.ts';
import { measureProof } from './proof.ts';
import { measureRecords } from './records.ts';
import { writeReport, type Figures } from './report.ts';
import { measureSettlement } from './settlement.ts';
import { measureSockets } from './sockets.ts';
import { measureSports } from './sports.ts';
import { measureStart } from './startup.ts';
import { measureStuffing } from './stuffing.ts';
import { measureTables } from './tables.ts';
import { measureVitals } from './vitals.ts';
import { measureWagers } from './wagers.ts';
import { measureWeb } from './web.ts';

const options = readOptions(process.argv.slice(2));
const isSelected = (part: Part): boolean => options.only.length === 0 || options.only.includes(part);
const log = (text: string): void => {
  console.log(`  ${text}`);
};

const NEEDS_CLUSTER: readonly Part[] = [
  'bets',
  'wagers',
  'consumers',
  'proof',
  'settlement',
  'lottery',
  'http',
  'calls',
  'stuffing',
  'records',
  'cashier',
  'sockets',
  'sports',
  'presses',
  'tables',
  'vitals',
  'arcade',
];

const figures: { -readonly [K in keyof Figures]: Figures[K] } = {};
if (NEEDS_CLUSTER.some(isSelected)) {
  log('starting PostgreSQL');
  const cluster = await startBenchCluster();
  try {
    if (isSelected('bets')) figures.bets = await measureBets(cluster, log);
    if (isSelected('wagers')) figures.wagers = await measureWagers(cluster, options, log);
    if (isSelected('consumers')) figures.consumers = await measureConsumers(cluster, options, log);
    if (isSelected('proof')) figures.proof = await measureProof(cluster, log);
    if (isSelected('settlement')) figures.settlement = await measureSettlement(cluster, options, log);
    if (isSelected('lottery')) figures.lottery = await measureLottery(cluster, options, log);
    if (isSelected('http')) figures.plays = await measurePlays(cluster, options, log);
    if (isSelected('calls')) figures.calls = await measureCalls(cluster, options, log);
    if (isSelected('stuffing')) figures.stuffing = await measureStuffing(cluster, log);
    if (isSelected('records')) figures.records = await measureRecords(cluster, options, log);
    if (isSelected('cashier')) figures.cashier = await measureCashier(cluster, options, log);
    if (isSelected('sockets')) figures.sockets = await measureSockets(cluster, options, log);
    if (isSelected('sports')) figures.sports = await measureSports(cluster, options, log);
    if (isSelected('presses')) figures.presses = await measurePresses(cluster, options, log);
    if (isSelected('tables')) figures.tables = await measureTables(cluster, options, log);
    if (isSelected('arcade')) figures.arcade = await measureArcade(cluster, log);
    if (isSelected('vitals')) figures.vitals = await measureVitals(cluster, log);
  } finally {
    await cluster.close();
  }
}
if (isSelected('games')) figures.games = measureGames(options, log);
if (isSelected('odds')) {
  const { pricing, calibration } = measureOdds(options, log);
  figures.pricing = pricing;
  if (calibration) figures.calibration = calibration;
}
if (isSelected('start')) figures.start = await measureStart(log);
if (isSelected('web')) figures.web = measureWeb();
await writeReport(figures);
log('written to docs/performance.md');
