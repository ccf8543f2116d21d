type Raw = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim().slice(0, 200)
    : typeof value === 'number'
      ? String(value)
      : undefined;
const page = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 1 ? Number(value) : undefined;
const choice = <const C extends string>(choices: readonly C[], value: unknown): C | undefined =>
  choices.find((each) => each === value);
/** Leaves out what is not given, so that addresses stay short. */
const given = <T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;

/** Views of the withdrawals. */
export const views = ['queue', 'mine', 'second', 'paying', 'trouble', 'all'] as const;
/** Tabs of the deposits. */
export const depositTabs = ['open', 'deposits', 'notices'] as const;
/** States of a deposit. */
export const depositStates = ['created', 'pending', 'confirmed', 'expired', 'failed'] as const;
/** States of a member. */
export const memberStates = ['active', 'blocked', 'closed'] as const;

/** What the withdrawals page shows: view, search, page, and the open withdrawal by member and id. */
export const withdrawalsSearch = (raw: Raw) =>
  given({
    view: choice(views, raw['view']),
    text: text(raw['text']),
    page: page(raw['page']),
    member: text(raw['member']),
    id: text(raw['id']),
  });
/** What the deposits page shows. */
export const depositsSearch = (raw: Raw) =>
  given({
    tab: choice(depositTabs, raw['tab']),
    text: text(raw['text']),
    status: choice(depositStates, raw['status']),
    page: page(raw['page']),
  });
/** What the members page shows. */
export const membersSearch = (raw: Raw) =>
  given({
    text: text(raw['text']),
    state: choice(memberStates, raw['state']),
    page: page(raw['page']),
    id: text(raw['id']),
  });
/** What the events page shows: of which consumer, and the page of the parked ones. */
export const eventsSearch = (raw: Raw) => given({ consumer: text(raw['consumer']), page: page(raw['page']) });
/** What the audit page shows; `from` and `to` are days as a date input writes them. */
export const auditSearch = (raw: Raw) =>
  given({
    actor: text(raw['actor']),
    action: text(raw['action']),
    subject: text(raw['subject']),
    from: text(raw['from']),
    to: text(raw['to']),
    page: page(raw['page']),
  });
