import { CSPProvider } from '@base-ui/react/csp-provider';
import { ToastProvider } from '@chokdee/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../shared/query.ts';
import { router } from './router.tsx';

/** The console: the providers around all pages. */
export const App = () => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  </CSPProvider>
);
