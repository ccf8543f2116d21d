// npm run bench: measures what docs/performance.md says, and writes it there.
import { measureArcade } from './arcade.ts';
import { measureWagers } from './wagers.ts';
import { measureGames } from './games.ts';
import { startBenchCluster } from './app.ts';
import { measurePlays } from './plays.ts';
import { readOptions, type Part } from './options.ts';
import { writeReport, type Figures } from './report.ts';
import { measureSockets } from './sockets.ts';
import { measureStart } from './startup.ts';
import { measureVitals } from './vitals.ts';
import { measureWeb } from './web.ts';

const options = readOptions(process.argv.slice(2));
const wanted = (part: Part): boolean => options.only.length === 0 || options.only.includes(part);
const say = (text: string): void => {
  console.log(`  ${text}`);
};

const figures: { -readonly [K in keyof Figures]: Figures[K] } = {};
if (wanted('door') || wanted('http') || wanted('sockets') || wanted('vitals') || wanted('arcade')) {
  say('starting PostgreSQL');
  const cluster = await startBenchCluster();
  try {
    if (wanted('door')) figures.door = await measureWagers(cluster, options, say);
    if (wanted('http')) figures.plays = await measurePlays(cluster, options, say);
    if (wanted('sockets')) figures.sockets = await measureSockets(cluster, options, say);
    if (wanted('arcade')) figures.arcade = await measureArcade(cluster, say);
    if (wanted('vitals')) figures.vitals = await measureVitals(cluster, say);
  } finally {
    await cluster.close();
  }
}
if (wanted('games')) figures.games = measureGames(options, say);
if (wanted('start')) figures.start = await measureStart(say);
if (wanted('web')) figures.web = measureWeb();
writeReport(figures);
say('written to docs/performance.md');
