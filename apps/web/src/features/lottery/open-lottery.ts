import type { useNavigate } from '@tanstack/react-router';
import { withMember } from '../auth/require-login.ts';

/** Opens the betting page of a lottery. A visitor logs in first. */
export const openLottery = (navigate: ReturnType<typeof useNavigate>, game: string): void =>
  withMember(() => void navigate({ to: '/lottery/$game', params: { game } }));
