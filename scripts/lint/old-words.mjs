/**
 * Words that were private metaphors of this project, and pages that are not part of it, each with
 * what to write instead. `word` is
 * looked for in every line, after `allow` has been taken out; `only` and `not` limit a rule to
 * paths.
 * @type {readonly { word: RegExp, use: string, allow?: readonly RegExp[], only?: RegExp, not?:
 * RegExp }[]}
 */
export const RULES = [
  {
    word: /\b[Hh]ouses?(?!keeping|hold|[a-z])|[a-z]House(?![a-z])|_house(?![a-z])|\bHOUSE/,
    use: 'operator, app, deps, business day or home network',
    // 'HOUSE' is a kind of promotion on the wire.
    allow: [
      /\bhouse:[a-z*<]+/g,
      /'house'/g,
      /'HOUSE'/g,
      /\{house,/g,
      /\bHouse(?:Line)?Icon\b|csr\/House/g,
      /house edge/gi,
      /"house:/g,
      /Lantern House/g,
      // A key of the locale bundles.
      /\bhero\.house\b/g,
    ],
  },
  {
    word: /\b[Dd]oors?(?![a-z])|[a-z]Doors?(?![a-z])|_door/,
    use: 'wager acceptance, player limits, command runner or access log',
    allow: [/'doors-count-open-stakes'/g],
    not: /^tools\/art\//,
  },
  {
    word: /\b[Rr]ooms?(?![a-z])|[a-z]Rooms?(?![a-z])|_room/,
    use: 'module, max stake or space (a room is where players meet: poker room, chat room)',
    allow: [
      /\broom_?id\b/gi,
      /roomList/g,
      /\b(?:chat|card|poker|game)[ -]?rooms?\b/gi,
      /`rooms`/g,
      /pot:(?:<table or )?room/g,
      /modules\/rooms/g,
    ],
  },
  {
    word: /\b[Ss]eat(?:s|ed)?(?![a-z])|[a-z]Seat(?:s|ed)?(?![a-z])|_seat/,
    use: 'game slot or subscription (a seat is a place at a table)',
    only: /modules\/launcher\/|platform\/realtime\/|tests\/bench\//,
  },
  { word: /conversations?(?![a-z])/i, use: 'game session' },
  { word: /\b[Bb]anks?(?![a-z])|[a-z]Banks?(?![a-z])/, use: 'play mode', only: /modules\/launcher\// },
  { word: /\bcomesTo\b|\bstands\(|\bcomes to\b|\bcame to\b/, use: 'what it is: payout, result, isAccepted' },
  { word: /\bobstacles?\b|\bplace_of\b|\brested\b/i, use: 'rejection reason, position, cooldown elapsed' },
  { word: /\btwins?\b/i, use: 'concurrent play, or set form' },
  {
    word: /\b(?:enter|leave)_wagers?\b|\bnil member\b/i,
    use: 'protection.judge, protection.count_all, operator account owner',
  },
  {
    word: /(?<!book|market )\bmakers?\b/i,
    use: 'vendor',
    allow: [/\b(?:book|market[ -]?)makers?\b/gi, /,Maker,/g, /\bfooter\.makers\b/g],
  },
  {
    word: /\bletters?\b|Letters?(?![a-z])/i,
    use: 'email or message (letters of the alphabet: characters)',
    allow: [/letters and (?:digits|spaces)/g, /beginning with a letter/g],
    only: /platform\/mail\/|modules\/identity\//,
  },
  {
    word: /\b[Ll]anes?(?![a-z])|[a-z]Lanes?(?![a-z])/,
    use: 'connection (batcher) or category (web)',
    // The first is the wire's summary of a call.
    allow: [/'Vendors in lanes by category'/g, /`lanes`|data\.lanes|data: \{ lanes|\['lanes'\]|\blanes: z\./g],
  },
  { word: /\b[Tt]old\b|[a-z]Told\b|\bTold/, use: 'published, reported, answered, told apart: distinguished' },
  { word: /\bhears?\b|\bheard\b/i, use: 'receives, is answered with, consumed' },
  {
    word: /\bbears? (?:repeats|no|it|what)|\bcannot be borne\b|\bcannot bear\b|\bcould not bear\b/i,
    use: 'is idempotent, fails',
  },
  {
    word: /\bparked?\b/i,
    use: 'dead-letter',
    // The first are the wire's summaries of calls.
    allow: [
      /'(?:Parked events, newest first|(?:A|Send a) parked event[a-z ]*)'/g,
      /'parked'|"parked"|\.parked\b|parked:|parkedAt|parked_at|outbox\.parked\w*|\/parked/g,
    ],
  },
  { word: /\bknocks?\b|\bknocking\b/i, use: 'access attempt, connection attempt' },
  {
    word: /(?<!dead[ -])\bstands\b/i,
    use: 'is, is stored, is listed, holds',
    allow: [/stands for/gi],
  },
  {
    word: /\bwalls?\b/i,
    use: 'boundary, lint rule',
    allow: [/wall[ -](?:clock|time)/gi],
    not: /^tools\/art\/|^apps\/arcade\//,
  },
  { word: /\b(?:SQL|public|TypeScript) face\b|\bits face\b|\bby their face\b/i, use: 'interface' },
  {
    word: /\b(?:facts|spec|design)\/[\w-]+\.(?:md|csv)\b|(?<![\w/-])(?:product|money|experience|decisions)\.md\b/,
    use: 'the rule and its public source: the page is not in this repository',
    // Applied migrations keep their bytes; what was released is history.
    not: /\/migrations\/|^tests\/upgrade\/baseline\/|^CHANGELOG\.md$/,
  },
];
