import { dialogEntry } from '@chokdee/ui/dialogs';
import { GearIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { AddressProps } from './edit-address-dialog.tsx';
import type { EditRuleProps } from './edit-rule-dialog.tsx';
import { settingsSearch } from './search.ts';
import type { SwitchProps } from './switch-dialog.tsx';

/** Functions, register rules, access, and contacts and addresses. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyRouteComponent(
      retryImport(() => import('./settings-page.tsx')),
      'SettingsPage',
    ),
    validateSearch: settingsSearch,
  }),
] as const;

/** Turns a function on or off; changes the rule of a field, or an address. */
export const dialogs = {
  switchModal: dialogEntry<SwitchProps>(() => import('./switch-dialog.tsx')),
  editRuleModal: dialogEntry<EditRuleProps>(() => import('./edit-rule-dialog.tsx')),
  editAddressModal: dialogEntry<AddressProps>(() => import('./edit-address-dialog.tsx')),
  removeAddressModal: dialogEntry<AddressProps<number>>(() => import('./remove-address-dialog.tsx')),
};

/** Functions, register rules and access. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'control',
    order: 49,
    text: 'console:nav.settings',
    icon: GearIcon,
    link: linkOptions({ to: '/settings' }),
    permissions: ['brand.settings.read'],
  },
];
