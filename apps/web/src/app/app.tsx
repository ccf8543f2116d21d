import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { usePreferences } from '@chokdee/ui/preferences';
import { ToastProvider } from '@chokdee/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../shared/query.ts';
import { router } from './router.tsx';

/** The application with its providers. */
export function App() {
  const direction = usePreferences((state) => state.language.dir);
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </DirectionProvider>
    </CSPProvider>
  );
}
