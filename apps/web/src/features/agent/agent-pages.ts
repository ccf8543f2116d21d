import type { TextKey } from '@chokdee/locales/bundles';

/**
 * The pages of the agent centre, with their titles; the first one is the default. The features that
 * provide them are not built yet.
 */
export const agentPages = {
  agentTeamOverview: 'member:agent.agentTeamOverview',
  announcement: 'member:agent.announcement',
  register: 'member:agent.register',
  teamManagement: 'member:agent.teamManagement',
  teamBetting: 'member:agent.teamBetting',
  userProfit: 'member:agent.userProfit',
  myIncome: 'member:agent.myIncome',
  transactionDetails: 'member:agent.transactionDetails',
  enableCt: 'member:agent.enableCt',
  salary: 'member:agent.salary',
  hourSalary: 'member:agent.hourSalary',
} as const satisfies Readonly<Record<string, TextKey>>;
/** A page of the agent centre, by the product's names. */
export type AgentPageName = keyof typeof agentPages;

/** The page of a name; the default one for an unknown name. */
export const agentPageOf = (name: unknown): AgentPageName =>
  typeof name === 'string' && Object.hasOwn(agentPages, name) ? (name as AgentPageName) : 'agentTeamOverview';
