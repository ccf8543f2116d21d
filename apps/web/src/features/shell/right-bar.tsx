import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowUpIcon, HouseIcon, InfoIcon, ScalesIcon } from '@chokdee/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { withMember } from '../auth/gate.ts';

/** The right side bar of a desk: only what is really there. */
export function RightBar() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <aside aria-label={t('side.label')} className="fixed end-1.5 top-1/2 z-20 hidden -translate-y-1/2 flex-col rounded-2 bg-ink-2 p-0.5 shadow-lift-2 min-[1480px]:flex">
      <IconButton label={t('header.home')} onClick={() => void navigate({ to: '/' })}><HouseIcon aria-hidden="true" /></IconButton>
      <IconButton label={t('footer.help')} onClick={() => void navigate({ to: '/help' })}><InfoIcon aria-hidden="true" /></IconButton>
      <IconButton label={t('footer.fairness')} onClick={() => withMember(() => void navigate({ to: '/member', search: { page: 'fairness' } }))}><ScalesIcon aria-hidden="true" /></IconButton>
      <IconButton label={t('side.top')} onClick={() => scrollTo({ top: 0, behavior: still() ? 'auto' : 'smooth' })}><ArrowUpIcon aria-hidden="true" /></IconButton>
    </aside>
  );
}
