// A process of the long simulation: `spins.ts <seed> <rounds>` plays Night Market River and writes
// its tally as JSON.
import { drawFrom } from '@chokdee/fairness/draw';
import { nightMarketRules } from '@chokdee/games/slot/rules';
import { quickStream } from '@chokdee/games/testing/quick-stream';
import { tallyRounds } from '@chokdee/games/testing/tally';

const [seed, rounds] = process.argv.slice(2).map(Number);
const draw = drawFrom(quickStream(seed!));
process.stdout.write(JSON.stringify(tallyRounds(nightMarketRules, rounds!, () => draw)));
