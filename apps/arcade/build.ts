// Builds the games named on the command line, or all games of builds.ts, one after another.
import { build } from 'vite';
import { builds } from './builds.ts';
import { configOf } from './vite.config.ts';

const named = process.argv.slice(2);
for (const game of named.length > 0 ? named : Object.keys(builds)) await build({ ...configOf(game), logLevel: 'warn' });
