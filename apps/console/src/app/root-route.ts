import { createRootRoute } from '@tanstack/react-router';

/**
 * The parent of all pages. Its component is set in router.tsx, so that no feature imports the
 * shell.
 */
export const root = createRootRoute();
