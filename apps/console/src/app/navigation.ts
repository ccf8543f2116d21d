import {
  BankIcon,
  ClipboardTextIcon,
  HandCoinsIcon,
  PowerIcon,
  ScalesIcon,
  TrayIcon,
  UserGearIcon,
  UsersIcon,
} from '@chokdee/ui/icons';

/** A page in the menu. */
export interface MenuPage {
  readonly name: 'withdrawals' | 'deposits' | 'members' | 'ledger' | 'events' | 'audit' | 'operators' | 'site';
  readonly to: string;
  readonly icon: typeof BankIcon;
  /** For administrators only. */
  readonly admin?: boolean;
}

/** Pages of the daily work. */
export const workPages: readonly MenuPage[] = [
  { name: 'withdrawals', to: '/withdrawals', icon: HandCoinsIcon },
  { name: 'deposits', to: '/deposits', icon: BankIcon },
  { name: 'members', to: '/members', icon: UsersIcon },
];
/** Pages that control the work and the system. */
export const controlPages: readonly MenuPage[] = [
  { name: 'ledger', to: '/ledger', icon: ScalesIcon },
  { name: 'events', to: '/events', icon: TrayIcon },
  { name: 'audit', to: '/audit', icon: ClipboardTextIcon },
  { name: 'operators', to: '/operators', icon: UserGearIcon, admin: true },
  { name: 'site', to: '/site', icon: PowerIcon, admin: true },
];
