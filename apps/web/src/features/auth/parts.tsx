import { dialogEntry } from '@chokdee/ui/dialogs';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { bare, site } from '../../app/shell-routes.ts';
import { searchText } from '../../shared/search-text.ts';
import type { ChangePasswordProps } from './change-password-dialog.tsx';
import type { LoginProps } from './login-dialog.tsx';
import type { PhoneCheckProps } from './phone-check-dialog.tsx';
import type { RegisterProps } from './register-dialog.tsx';
import type { WarningProps } from './warning-dialog.tsx';

const registerPage = {
  getParentRoute: () => site,
  component: lazyRouteComponent(
    retryImport(() => import('./register-page.tsx')),
    'RegisterPage',
  ),
  validateSearch: (search: Record<string, unknown>) => ({
    referralCode: searchText(search['referralCode']),
    affiliateCode: searchText(search['affiliateCode']),
  }),
  staticData: { openToVisitors: true },
} as const;

/** Log-in and registration. */
export const routes = [
  createRoute({ ...registerPage, path: '/register' }),
  createRoute({ ...registerPage, path: '/register.html' }),
  createRoute({
    getParentRoute: () => bare,
    path: '/login',
    component: lazyRouteComponent(
      retryImport(() => import('./login-page.tsx')),
      'LoginPage',
    ),
    validateSearch: (search: Record<string, unknown>): { to?: string; reset?: string } => {
      const [to, reset] = [searchText(search['to']), searchText(search['reset'])];
      return { ...(to && /^\/(?![/\\])/.test(to) && { to }), ...(reset !== undefined && { reset }) };
    },
    staticData: { openToVisitors: true },
  }),
] as const;

/**
 * Login, register and recovery replace each other and open above other dialogs: a session that ends
 * in a dialog is renewed above it.
 */
export const dialogs = {
  loginPopupModal: dialogEntry<LoginProps>(() => import('./login-dialog.tsx'), { group: 'entry', nests: true }),
  registerModal: dialogEntry<RegisterProps>(() => import('./register-dialog.tsx'), { group: 'entry', nests: true }),
  forgetPassModal: dialogEntry(() => import('./forgot-dialog.tsx'), { group: 'entry', nests: true }),
  changePassModal: dialogEntry<ChangePasswordProps>(() => import('./change-password-dialog.tsx'), { nests: true }),
  phoneCheckModal: dialogEntry<PhoneCheckProps>(() => import('./phone-check-dialog.tsx'), { nests: true }),
  // Several refusals at once are one warning.
  warningModal: dialogEntry<WarningProps>(() => import('./warning-dialog.tsx'), { nests: true, group: 'warning' }),
};
