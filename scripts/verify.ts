import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawDetail } from '@chokdee/contract/calls/draws/shapes';
import { virtualMatchShape } from '@chokdee/contract/calls/sports/leagues';
import { roundDetail } from '@chokdee/contract/calls/tables/shapes';
import { roundFairnessShape } from '@chokdee/contract/calls/launcher/fairness';
import { checkRound } from '@chokdee/games/check-round';
import { drawChecks, verifyDraw } from '@chokdee/fairness/public-draw';
import { yeekeeRound, yeekeeSubmissions } from '@chokdee/contract/calls/lottery/yeekee';
import { verifyYeekee, yeekeeChecks } from '@chokdee/games/lottery/verify-yeekee';
import { verifyMatch, type PublishedMatch } from '@chokdee/games/sports/play';
import { matchScore } from '@chokdee/games/sports/tally';
import { roundChecks, verifyRound } from '@chokdee/games/tables/live/verify';
import { z } from 'zod';

// npm run verify -- draw <id or file> [site]: verifies a draw from public answers only.
// npm run verify -- yeekee <draw id or file> [site]: verifies the whole result of a Yeekee round:
// its draw and all numbers that were sent in; a file holds {"draw", "round", "submissions"}.
// npm run verify -- table <id or file> [site]: verifies a round of a live table, likewise.
// npm run verify -- match <id or file> [site]: verifies a virtual match with its round's draw; a
// file holds the values of both calls: {"match", "draw"}.
// npm run verify -- round <file>: verifies a bet from the data that the site's page downloads.

/** What each check means, when it passes and when it fails. */
type CheckTexts<Check extends string> = Readonly<Record<Check, readonly [passed: string, failed: string]>>;

const BEACON_TEXTS = {
  seed: ['the revealed seed matches the hash', 'the revealed seed does not match the hash'],
  salt: ["the value is the beacon's", "the value is not the beacon's"],
} as const;
const DRAW_TEXTS: CheckTexts<(typeof drawChecks)[number]> = {
  ...BEACON_TEXTS,
  committed: ['the hash was published before sale opened', 'the hash was not published before sale opened'],
  saltTime: [
    "the beacon's value appeared between lock and draw",
    "the beacon's value was known before the lock, or came after the draw",
  ],
  numbers: ['seed and salt give the published numbers', 'seed and salt do not give the published numbers'],
};
const TABLE_TEXTS: CheckTexts<(typeof roundChecks)[number]> = {
  ...BEACON_TEXTS,
  committed: ['the hash was published before the round opened', 'the hash was not published before the round opened'],
  saltTime: [
    "the beacon's value appeared after the hash and before the round",
    "the beacon's value was known before the hash, or came after the round opened",
  ],
  outcome: ['seed and salt give the published result', 'seed and salt do not give the published result'],
};

const YEEKEE_TEXTS: CheckTexts<(typeof yeekeeChecks)[number]> = {
  sealed: [
    "the sealed draw holds, and its number is the result's",
    'the sealed draw does not hold, or its number differs',
  ],
  commitments: ['every number is the one that was sent in', 'a number is not the one that was sent in'],
  order: ['no number is missing, added or in another place', 'numbers are missing, added or in another place'],
  result: ['sum - 16th + sealed number give the announced number', 'the numbers give another number than announced'],
};

/** The public call of each kind of result. */
const PATHS = {
  draw: '/wps/draws/',
  table: '/wps/tables/rounds/',
  match: '/wps/sports/virtual-matches/',
} as const;
const KIND_NAMES = { draw: 'draw', table: 'past round', match: 'virtual match' } as const;

const isId = (source: string): boolean => z.uuid().safeParse(source).success;

/** Reads a result from a file, or by its id from the site's public call. Throws with a sentence. */
async function readPublic<Shape extends z.ZodType>(
  kind: keyof typeof PATHS,
  shape: Shape,
  source: string,
  site: string,
): Promise<z.infer<Shape>> {
  let answer: unknown;
  if (isId(source)) {
    const response = await fetch(`${site.replace(/\/$/, '')}${PATHS[kind]}${source}`, { headers: { Language: 'EN' } });
    answer = await response.json();
    if (!response.ok) throw new Error(`${site} has no ${KIND_NAMES[kind]} ${source}.`);
  } else answer = JSON.parse(readFileSync(source, 'utf8'));
  return shape.parse((answer as { value?: unknown }).value ?? answer);
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Prints the checks of a verification in their order. Returns the exit code. */
function report<Check extends string>(
  checks: readonly Check[],
  texts: CheckTexts<Check>,
  {
    passed,
    holds,
    isIndependent,
    recomputed,
  }: { passed: Readonly<Record<Check, boolean>>; holds: boolean; isIndependent: boolean; recomputed: unknown },
): number {
  for (const check of checks) print(`${passed[check] ? 'ok    ' : 'FAILED'}  ${texts[check][passed[check] ? 0 : 1]}`);
  if (!isIndependent) print('note    the beacon is run by this site, which knew its value beforehand');
  print(`result  ${recomputed === null ? 'unknown' : JSON.stringify(recomputed)}`);
  return holds ? 0 : 1;
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

/** Verifies a draw. */
async function verifyPublicDraw(source: string, site: string): Promise<number> {
  const draw = await readPublic('draw', drawDetail, source, site);
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
  print(`salt    ${verification.salt ?? 'unknown'}`);
  return report(drawChecks, DRAW_TEXTS, verification);
}

/** Reads an answer of a site. Throws when it is none. */
async function readAnswer<Shape extends z.ZodType>(shape: Shape, site: string, path: string): Promise<z.infer<Shape>> {
  const response = await fetch(`${site.replace(/\/$/, '')}${path}`, { headers: { Language: 'EN' } });
  if (!response.ok) throw new Error(`${site} does not answer ${path}.`);
  return shape.parse(await response.json());
}

/** A Yeekee round with its draw and all numbers that were sent in. */
async function readYeekee(source: string, site: string) {
  const { response: submissionPage } = yeekeeSubmissions;
  if (!isId(source))
    return z
      .object({ draw: drawDetail, round: yeekeeRound.response, submissions: submissionPage.shape.list })
      .parse(JSON.parse(readFileSync(source, 'utf8')));
  const draw = await readPublic('draw', drawDetail, source, site);
  const of = `/lgw/yeekee/${draw.game}`;
  const round = await readAnswer(yeekeeRound.response, site, `${of}/round?numero=${draw.issue}`);
  const page = (number: number) =>
    readAnswer(submissionPage, site, `${of}/submissions?numero=${draw.issue}&size=100&page=${number}`);
  const first = await page(1);
  const submissions = [...first.list];
  for (let number = 2; number <= first.totalPages; number += 1) submissions.push(...(await page(number)).list);
  return { draw, round, submissions };
}

/** Verifies the whole result of a Yeekee round. */
async function verifyYeekeeRound(source: string, site: string): Promise<number> {
  const { draw, round, submissions } = await readYeekee(source, site);
  const { seed, signature, beacon, commitment, numbers } = draw;
  print(`${draw.name}, draw ${draw.issue}: ${draw.state}`);
  if (round.result === null || !seed || !signature || !beacon || !commitment || !numbers) {
    console.error('The round has no result yet, or is void.');
    return 2;
  }
  const verification = verifyYeekee({
    ...round,
    result: round.result,
    sent: submissions,
    draw: { ...draw, seed, signature, beacon, commitment, numbers },
  });
  report(drawChecks, DRAW_TEXTS, verification.draw);
  const { recomputed } = verification;
  if (recomputed)
    print(
      `sum     ${recomputed.sum} (${round.submissions} numbers) - ${recomputed.subtracted} (16th) ` +
        `+ ${recomputed.drawn} (sealed) = ${recomputed.sum - recomputed.subtracted + recomputed.drawn}`,
    );
  print(`number  ${round.result.number} announced`);
  return report(yeekeeChecks, YEEKEE_TEXTS, {
    ...verification,
    // The draw has said so.
    isIndependent: true,
    recomputed: recomputed?.number ?? null,
  });
}

/** Verifies a round of a live table. */
async function verifyTableRound(source: string, site: string): Promise<number> {
  const round = await readPublic('table', roundDetail, source, site);
  const { outcome, shoe } = round;
  print(`${round.name}, shoe ${shoe.number}, round ${round.number}: ${round.state}`);
  if (outcome === null) {
    console.error('The round became void before its result.');
    return 2;
  }
  if (shoe.seed === null) {
    console.error('The seed is sealed until the last round of the shoe.');
    return 2;
  }
  return report(roundChecks, TABLE_TEXTS, verifyRound({ ...round, outcome, shoe: { ...shoe, seed: shoe.seed } }));
}

/** A virtual match with the draw of its round. */
async function readMatch(source: string, site: string) {
  const both = z.object({ match: virtualMatchShape, draw: drawDetail });
  if (!isId(source)) return both.parse(JSON.parse(readFileSync(source, 'utf8')));
  const match = await readPublic('match', virtualMatchShape, source, site);
  return { match, draw: await readPublic('draw', drawDetail, match.drawId, site) };
}

/** Verifies a virtual match. */
async function verifyVirtualMatch(source: string, site: string): Promise<number> {
  const { match, draw } = await readMatch(source, site);
  const { seed, signature, beacon, commitment, numbers } = draw;
  print(`${match.league}, draw ${draw.issue}: ${match.home.code} - ${match.away.code}`);
  if (match.facts === null || !seed || !signature || !beacon || !commitment || !numbers) {
    console.error('The match has not ended, or its seed is still sealed.');
    return 2;
  }
  const { sport, facts } = match;
  const published = { sport, match, facts, draw: { ...draw, seed, signature, beacon, commitment, numbers } };
  const verification = verifyMatch(published as unknown as PublishedMatch);
  report(drawChecks, DRAW_TEXTS, verification.draw);
  const { isAsPlayed, holds, recomputed } = verification;
  print(
    `${isAsPlayed ? 'ok    ' : 'FAILED'}  the match played again ${isAsPlayed ? 'is' : 'is not'} the published one`,
  );
  const score = recomputed && matchScore(recomputed);
  print(`score   ${score ? `${score.home}:${score.away}` : 'unknown'}`);
  return holds ? 0 : 1;
}

/** Verifies one result. The exit code: 0 all holds, 1 something does not, 2 not possible. */
async function verify(args: readonly string[]): Promise<number> {
  const [kind, source, site = 'http://127.0.0.1:3000'] = parseArgs({
    args: [...args],
    allowPositionals: true,
  }).positionals;
  if (kind === 'round' && source !== undefined) return verifyBet(source);
  if (kind === 'draw' && source !== undefined) return verifyPublicDraw(source, site);
  if (kind === 'yeekee' && source !== undefined) return verifyYeekeeRound(source, site);
  if (kind === 'table' && source !== undefined) return verifyTableRound(source, site);
  if (kind === 'match' && source !== undefined) return verifyVirtualMatch(source, site);
  console.error(
    'usage: npm run verify -- draw <id or file> [site]\n' +
      '       npm run verify -- yeekee <draw id or file> [site]\n' +
      '       npm run verify -- table <id or file> [site]\n' +
      '       npm run verify -- match <id or file> [site]\n' +
      '       npm run verify -- round <file>',
  );
  return 2;
}

process.exitCode = await verify(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
});
