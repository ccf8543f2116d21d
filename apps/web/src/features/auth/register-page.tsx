import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';
import { HomePage } from '../home/home-page.tsx';
import { useCanRegister } from '../status/status.ts';

/**
 * `/register`: the home page with the registration dialog. A signed-in member is redirected to
 * home.
 */
export function RegisterPage() {
  const { referralCode, affiliateCode } = useSearch({ strict: false });
  const canRegister = useCanRegister();
  const navigate = useNavigate();
  useEffect(() => {
    if (useSession.getState().signedIn) void navigate({ to: '/', replace: true });
    else if (canRegister) openDialog('registerModal', { referralCode, affiliateCode });
  }, [canRegister, referralCode, affiliateCode, navigate]);
  return <HomePage />;
}
