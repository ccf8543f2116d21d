/** A posting of a command: debit account, credit account, micro-units. */
export type Leg = readonly [debit: string, credit: string, amount: bigint];

/** What a client knows about one command. Times in ms of one monotonic clock. */
export interface Operation {
  readonly id: string;
  readonly memberId: string;
  readonly legs: readonly Leg[];
  /** When the command was first sent. */
  readonly invoked: number;
  /** When it was answered; null when it never was. */
  ended: number | null;
  /** `ok`: applied. `fail`: rejected, so it must not have any effect. `unknown`: not answered. */
  outcome: 'ok' | 'fail' | 'unknown';
  /** Balance and version of `cash` in the answer, if it named them. */
  answer: { readonly balance: bigint; readonly version: bigint } | null;
}

/** A row of the ledger. Balances and versions are null for operator-owned accounts. */
export interface Row {
  readonly memberId: string;
  readonly id: string;
  readonly line: number;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly debitBalance: bigint | null;
  readonly debitVersion: bigint | null;
  readonly creditBalance: bigint | null;
  readonly creditVersion: bigint | null;
}

/** The stored `cash` purse of each member. */
export type Stored = ReadonlyMap<string, { readonly balance: bigint; readonly version: bigint }>;

/** A change of a `cash` purse, with the balance and version after it. */
interface Entry {
  readonly id: string;
  readonly change: bigint;
  readonly balance: bigint;
  readonly version: bigint;
}

type Operations = ReadonlyMap<string, Operation>;

const format = ([debit, credit, amount]: Leg): string => `${debit} -> ${credit} ${amount}`;

/** Each row belongs to a command, and a command's rows are exactly its legs. */
function checkRows(rowsById: ReadonlyMap<string, readonly Row[]>, operations: Operations): string[] {
  return [...rowsById].flatMap(([id, rows]) => {
    const operation = operations.get(id);
    if (!operation) return [`${id} is in the ledger but was never sent`];
    const posted = rows
      .toSorted((a, b) => a.line - b.line)
      .map(({ debit, credit, amount }) => format([debit, credit, amount]))
      .join('; ');
    const sent = operation.legs.map(format).join('; ');
    return [
      ...(posted === sent ? [] : [`${id} was sent as ${sent} and posted as ${posted}`]),
      ...(rows.every(({ memberId }) => memberId === operation.memberId) ? [] : [`${id} is posted for another member`]),
    ];
  });
}

/** An applied command is in the ledger, a rejected one is not. */
function checkOutcomes(rowsById: ReadonlyMap<string, readonly Row[]>, operations: readonly Operation[]): string[] {
  return operations.flatMap(({ id, outcome, legs }) => {
    if (outcome === 'ok' && legs.length > 0 && !rowsById.has(id)) return [`${id} was acknowledged but is missing`];
    if (outcome === 'fail' && rowsById.has(id)) return [`${id} was rejected but is in the ledger`];
    return [];
  });
}

/** The changes of each member's `cash` purse, in the order of their versions. */
function cashEntries(rows: readonly Row[]): Map<string, Entry[]> {
  const purses = new Map<string, Entry[]>();
  for (const row of rows) {
    const sides = [
      [row.debit, -row.amount, row.debitBalance, row.debitVersion],
      [row.credit, row.amount, row.creditBalance, row.creditVersion],
    ] as const;
    for (const [account, change, balance, version] of sides) {
      if (account !== 'cash' || balance === null || version === null) continue;
      const purse = purses.get(row.memberId) ?? [];
      purses.set(row.memberId, purse);
      purse.push({ id: row.id, change, balance, version });
    }
  }
  for (const purse of purses.values()) purse.sort((a, b) => Number(a.version - b.version));
  return purses;
}

/**
 * Replays one purse from zero and compares it with the rows, the answers and the stored balance.
 */
function checkPurse(memberId: string, purse: readonly Entry[], operations: Operations, stored: Stored): string[] {
  const violations: string[] = [];
  let balance = 0n;
  let latestInvocation = Number.NEGATIVE_INFINITY;
  const lastEntries = new Map<string, Entry>();
  purse.forEach((entry, index) => {
    balance += entry.change;
    if (entry.version !== BigInt(index + 1))
      violations.push(`${memberId} has version ${entry.version} at position ${index + 1}`);
    if (entry.balance !== balance)
      violations.push(`${memberId} has ${entry.balance} at version ${entry.version}, replay gives ${balance}`);
    // Real-time order: a command must not have ended before an earlier one in the ledger was sent.
    const operation = operations.get(entry.id);
    if (operation?.ended != null && operation.ended < latestInvocation)
      violations.push(`${entry.id} ended before a command that precedes it was sent`);
    latestInvocation = Math.max(latestInvocation, operation?.invoked ?? latestInvocation);
    lastEntries.set(entry.id, entry);
  });
  for (const [id, entry] of lastEntries) {
    const answer = operations.get(id)?.answer;
    if (answer && (answer.balance !== entry.balance || answer.version !== entry.version))
      violations.push(
        `${id} was answered with balance ${answer.balance} at version ${answer.version}, ` +
          `the ledger has ${entry.balance} at ${entry.version}`,
      );
  }
  const now = stored.get(memberId);
  if (now?.balance !== balance || now.version !== BigInt(purse.length))
    violations.push(
      `${memberId} holds ${now?.balance} at version ${now?.version}, replay gives ${balance} at ${purse.length}`,
    );
  return violations;
}

/**
 * Compares what clients were answered with what the ledger holds, in linear time, after Jepsen's
 * checker for ledgers. Returns the violations of these rules:
 *
 * - An acknowledged command is in the ledger once and completely, a rejected one is not. A command
 *   without an answer may be there or not.
 * - The order of the commands of one purse respects real time.
 * - Replay from zero gives every balance that was answered, and the stored one.
 */
export function checkHistory(operations: readonly Operation[], rows: readonly Row[], stored: Stored): string[] {
  const operationsById = new Map(operations.map((operation) => [operation.id, operation]));
  const rowsById = new Map<string, Row[]>();
  for (const row of rows) rowsById.set(row.id, [...(rowsById.get(row.id) ?? []), row]);
  return [
    ...checkRows(rowsById, operationsById),
    ...checkOutcomes(rowsById, operations),
    ...[...cashEntries(rows)].flatMap(([memberId, purse]) => checkPurse(memberId, purse, operationsById, stored)),
  ];
}
