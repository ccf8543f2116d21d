/** The parameters of an address, unchecked. */
type Raw = Readonly<Record<string, unknown>>;

/** Longest text parameter, characters. */
const LONGEST_TEXT = 200;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim().slice(0, LONGEST_TEXT)
    : typeof value === 'number'
      ? String(value)
      : undefined;
const page = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 1 ? Number(value) : undefined;
const choice = <const C extends string>(choices: readonly C[], value: unknown): C | undefined =>
  choices.find((each) => each === value);
/** Removes undefined parameters, so that addresses stay short. */
const defined = <T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;

/** Views of the withdrawals. */
export const withdrawalViews = ['queue', 'mine', 'second', 'paying', 'trouble', 'all'] as const;
/** Tabs of the deposits. */
export const depositTabs = ['open', 'deposits', 'notices'] as const;
/** States of a deposit. */
export const depositStates = ['created', 'pending', 'confirmed', 'expired', 'failed'] as const;
/** States of a member. */
export const memberStates = ['active', 'blocked', 'closed'] as const;

/** Parameters of the withdrawals page. `member` and `id` are the opened withdrawal. */
export const withdrawalsSearch = (raw: Raw) =>
  defined({
    view: choice(withdrawalViews, raw['view']),
    text: text(raw['text']),
    page: page(raw['page']),
    member: text(raw['member']),
    id: text(raw['id']),
  });
/** Parameters of the deposits page. */
export const depositsSearch = (raw: Raw) =>
  defined({
    tab: choice(depositTabs, raw['tab']),
    text: text(raw['text']),
    status: choice(depositStates, raw['status']),
    page: page(raw['page']),
  });
/** Parameters of the members page. `id` is the opened member. */
export const membersSearch = (raw: Raw) =>
  defined({
    text: text(raw['text']),
    state: choice(memberStates, raw['state']),
    page: page(raw['page']),
    id: text(raw['id']),
  });
/** Parameters of the events page: the consumer and the page of its dead letters. */
export const eventsSearch = (raw: Raw) => defined({ consumer: text(raw['consumer']), page: page(raw['page']) });
/** Parameters of the audit page. `from` and `to` are days in the form of a date input. */
export const auditSearch = (raw: Raw) =>
  defined({
    actor: text(raw['actor']),
    action: text(raw['action']),
    subject: text(raw['subject']),
    from: text(raw['from']),
    to: text(raw['to']),
    page: page(raw['page']),
  });
