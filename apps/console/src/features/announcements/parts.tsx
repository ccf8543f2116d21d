import { dialogEntry } from '@chokdee/ui/dialogs';
import { MegaphoneIcon } from '@chokdee/ui/icons';
import { retryImport } from '@chokdee/ui/retry-import';
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router';
import type { MenuPage } from '../../app/menu-page.ts';
import { root } from '../../app/root-route.ts';
import type { DeleteAnnouncementProps } from './delete-announcement-dialog.tsx';
import type { EditAnnouncementProps } from './edit-announcement-dialog.tsx';
import { announcementsSearch } from './search.ts';

/** Notices, pop-ups and banners. */
export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/announcements',
    component: lazyRouteComponent(
      retryImport(() => import('./announcements-page.tsx')),
      'AnnouncementsPage',
    ),
    validateSearch: announcementsSearch,
  }),
] as const;

/** Writes and deletes an announcement. */
export const dialogs = {
  editAnnouncementModal: dialogEntry<EditAnnouncementProps>(() => import('./edit-announcement-dialog.tsx')),
  deleteAnnouncementModal: dialogEntry<DeleteAnnouncementProps>(() => import('./delete-announcement-dialog.tsx')),
};

/** Notices, pop-ups and banners. */
export const navigation: readonly MenuPage[] = [
  {
    group: 'work',
    order: 60,
    text: 'console:nav.announcements',
    icon: MegaphoneIcon,
    link: linkOptions({ to: '/announcements' }),
    permissions: ['messages.announcements.read'],
  },
];
