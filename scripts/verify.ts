import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawDetail } from '@chokdee/contract/calls/draws/shapes';
import { roundFairnessShape } from '@chokdee/contract/calls/launcher/fairness';
import { checkRound } from '@chokdee/games/check-round';
import { drawChecks, verifyDraw, type DrawVerification } from '@chokdee/fairness/public-draw';
import { z } from 'zod';

// npm run verify -- draw <id or file> [site]: verifies a draw from public answers only.
// npm run verify -- round <file>: verifies a bet from the data that the site's page downloads.

/** What each check means, when it passes and when it fails. */
const TEXTS: Readonly<Record<(typeof drawChecks)[number], readonly [string, string]>> = {
  committed: ['the hash was published before sale opened', 'the hash was not published before sale opened'],
  seed: ['the revealed seed matches the hash', 'the revealed seed does not match the hash'],
  saltTime: [
    "the beacon's value appeared between lock and draw",
    "the beacon's value was known before the lock, or came after the draw",
  ],
  salt: ["the value is the beacon's", "the value is not the beacon's"],
  numbers: ['seed and salt give the published numbers', 'seed and salt do not give the published numbers'],
};

/** Reads a draw from a file, or from the site's public call. Throws with a sentence. */
async function readDraw(source: string, site: string): Promise<z.infer<typeof drawDetail>> {
  const isId = z.uuid().safeParse(source).success;
  let answer: unknown;
  if (isId) {
    const response = await fetch(`${site.replace(/\/$/, '')}/wps/draws/${source}`, { headers: { Language: 'EN' } });
    answer = await response.json();
    if (!response.ok) throw new Error(`${site} has no draw ${source}.`);
  } else answer = JSON.parse(readFileSync(source, 'utf8'));
  const wrapped = z.object({ value: drawDetail }).safeParse(answer);
  return wrapped.success ? wrapped.data.value : drawDetail.parse(answer);
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Prints the verification. */
function report(verification: DrawVerification): void {
  for (const check of drawChecks) {
    const passed = verification.passed[check];
    print(`${passed ? 'ok    ' : 'FAILED'}  ${TEXTS[check][passed ? 0 : 1]}`);
  }
  if (!verification.isIndependent) print('note    the beacon is run by this site, which knew its value beforehand');
  print(`salt    ${verification.salt ?? 'unknown'}`);
  print(`result  ${verification.recomputed === null ? 'unknown' : JSON.stringify(verification.recomputed)}`);
}

/** What is wrong with a record that cannot be computed. */
const REFUSED = {
  unknownVersion: 'This build does not have that version of the game.',
  unknownMode: 'The game has no such mode: the record is not correct.',
  invalidChoice: 'The game has no such choice or move: the record is not correct.',
} as const;

/** Verifies a bet. What the browser was shown before it is not known here. */
function verifyBet(source: string): number {
  const answer: unknown = JSON.parse(readFileSync(source, 'utf8'));
  const round = roundFairnessShape.parse((answer as { value?: unknown }).value ?? answer);
  print(`${round.game} ${round.version}, bet ${round.betID}, number ${round.nonce}`);
  if (round.serverSeed === null || round.active) {
    console.error(round.active ? 'The bet is not finished.' : 'The seed is sealed until its pair is replaced.');
    return 2;
  }
  const check = checkRound(
    { ...round, serverSeed: round.serverSeed },
    { getItem: () => null, setItem: () => undefined },
  );
  if (check.kind !== 'computed') {
    console.error(REFUSED[check.kind]);
    return check.kind === 'unknownVersion' ? 2 : 1;
  }
  print(`${check.seedMatches ? 'ok    ' : 'FAILED'}  the revealed seed matches the hash`);
  print(`${check.outcomeMatches ? 'ok    ' : 'FAILED'}  computed again: events and payout are those of the record`);
  print(`note    compare the hash with the one you were shown before the bet: ${round.serverSeedHash}`);
  if (round.voided) print('note    the bet was voided and paid nothing');
  print(`numbers ${check.numbers.map(({ value, range }) => `${value} of ${range}`).join(', ')}`);
  print(`payout  ${check.payout} micro-units`);
  return check.seedMatches && check.outcomeMatches ? 0 : 1;
}

/** Verifies a bet or a draw. The exit code: 0 all holds, 1 something does not, 2 not possible. */
async function verify(args: readonly string[]): Promise<number> {
  const [kind, source, site = 'http://127.0.0.1:3000'] = parseArgs({
    args: [...args],
    allowPositionals: true,
  }).positionals;
  if (kind === 'round' && source !== undefined) return verifyBet(source);
  if (kind !== 'draw' || source === undefined) {
    console.error('usage: npm run verify -- draw <id or file> [site]\n       npm run verify -- round <file>');
    return 2;
  }
  return verifyPublicDraw(source, site);
}

/** Verifies a draw. */
async function verifyPublicDraw(source: string, site: string): Promise<number> {
  const draw = await readDraw(source, site);
  const { seed, signature, beacon, commitment, numbers } = draw;
  print(`${draw.name}, draw ${draw.issue}: ${draw.state}`);
  if (draw.source === 'official') {
    console.error('An official draw is held by somebody else; there is nothing to compute.');
    return 2;
  }
  if (seed === null || signature === null || beacon === null || commitment === null || numbers === null) {
    console.error('The seed is sealed until the result.');
    return 2;
  }
  const verification = verifyDraw({ ...draw, seed, signature, beacon, commitment, numbers });
  report(verification);
  return verification.holds ? 0 : 1;
}

process.exitCode = await verify(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
});
