/** A movement as asked for: debit account, credit account, micro-units. */
export type Leg = readonly [debit: string, credit: string, amount: bigint];

/** What a client knows of one command: when it asked first, when it was answered last, and with what. */
export interface Operation {
  readonly id: string;
  readonly memberId: string;
  readonly legs: readonly Leg[];
  readonly invoked: number;
  /** Null: never answered. */
  ended: number | null;
  /** `ok`: acknowledged. `fail`: refused, so it must have left nothing. `unknown`: nobody said. */
  outcome: 'ok' | 'fail' | 'unknown';
  /** Balance and version of `cash` that the acknowledgement named. */
  told: { readonly balance: bigint; readonly version: bigint } | null;
}

/** A row of the ledger, as the checker reads it. */
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

/** What the books hold now: `cash` of each member. */
export type Stored = ReadonlyMap<string, { readonly balance: bigint; readonly version: bigint }>;

/**
 * Compares what clients were told with what the ledger holds, in linear time, after Jepsen's checker for ledgers (facts/trust.md 3.1):
 * every acknowledged command is there once and whole, every refused one is not, the rest may or may not; commands of one purse stand in an
 * order that respects real time; replay from zero gives every balance that was told and the one that is stored. Answers what is wrong.
 */
export function checkHistory(operations: readonly Operation[], rows: readonly Row[], stored: Stored): string[] {
  const wrong: string[] = [];
  const asked = new Map(operations.map((operation) => [operation.id, operation]));
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), row]);

  for (const [id, lines] of found) {
    const operation = asked.get(id);
    if (!operation) {
      wrong.push(`${id} stands in the ledger and nobody asked for it`);
      continue;
    }
    const legs = lines
      .toSorted((a, b) => a.line - b.line)
      .map(({ debit, credit, amount }) => `${debit} -> ${credit} ${amount}`);
    const expected = operation.legs.map(([debit, credit, amount]) => `${debit} -> ${credit} ${amount}`);
    if (legs.join('; ') !== expected.join('; '))
      wrong.push(`${id} was asked as ${expected.join('; ')} and stands as ${legs.join('; ')}`);
    if (lines.some(({ memberId }) => memberId !== operation.memberId)) wrong.push(`${id} stands under another member`);
  }
  for (const { id, outcome, legs } of operations) {
    if (outcome === 'ok' && legs.length > 0 && !found.has(id)) wrong.push(`${id} was acknowledged and is not there`);
    if (outcome === 'fail' && found.has(id)) wrong.push(`${id} was refused and is there`);
  }

  const entries = new Map<string, { id: string; change: bigint; balance: bigint; version: bigint }[]>();
  for (const row of rows) {
    const legs = [
      [row.debit, -row.amount, row.debitBalance, row.debitVersion],
      [row.credit, row.amount, row.creditBalance, row.creditVersion],
    ] as const;
    for (const [account, change, balance, version] of legs) {
      if (account !== 'cash' || balance === null || version === null) continue;
      const purse = entries.get(row.memberId) ?? [];
      entries.set(row.memberId, purse);
      purse.push({ id: row.id, change, balance, version });
    }
  }
  for (const [memberId, purse] of entries) {
    purse.sort((a, b) => Number(a.version - b.version));
    let balance = 0n;
    let latestInvocation = Number.NEGATIVE_INFINITY;
    const last = new Map<string, (typeof purse)[number]>();
    purse.forEach((entry, at) => {
      balance += entry.change;
      if (entry.version !== BigInt(at + 1)) wrong.push(`${memberId} has version ${entry.version} in place ${at + 1}`);
      if (entry.balance !== balance)
        wrong.push(`${memberId} has ${entry.balance} at version ${entry.version}, replay gives ${balance}`);
      // Whatever stands later must not have ended before something earlier was even asked for.
      const operation = asked.get(entry.id);
      if (operation?.ended != null && operation.ended < latestInvocation)
        wrong.push(`${entry.id} ended before a command that stands before it had begun`);
      latestInvocation = Math.max(latestInvocation, operation?.invoked ?? latestInvocation);
      last.set(entry.id, entry);
    });
    for (const [id, entry] of last) {
      const told = asked.get(id)?.told;
      if (told && (told.balance !== entry.balance || told.version !== entry.version))
        wrong.push(
          `${id} was told balance ${told.balance} at version ${told.version}, the ledger says ${entry.balance} at ${entry.version}`,
        );
    }
    const now = stored.get(memberId);
    if (now?.balance !== balance || now.version !== BigInt(purse.length))
      wrong.push(
        `${memberId} holds ${now?.balance} at version ${now?.version}, replay gives ${balance} at ${purse.length}`,
      );
  }
  return wrong;
}
