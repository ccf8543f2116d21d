import { linkStyle } from '@chokdee/ui/link-style';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { IconButton } from '@chokdee/ui/icon-button';
import { ListIcon } from '@chokdee/ui/icons';
import { Logo } from '@chokdee/ui/logo';
import { usePhone } from '@chokdee/ui/use-media';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { MemberLink } from '../member/member-link.tsx';
import { Marquee } from '../notices/marquee.tsx';
import { useCanRegister, useFeature } from '../status/status.ts';
import { BalanceBox } from './balance-box.tsx';
import { Clock } from './clock.tsx';
import { CompactFrame } from './header-frame.tsx';
import { useHeaderLook } from './header-look.ts';

/**
 * The header on tablets and phones: one bar. Everything else is in the drawer and the bottom bar.
 */
export function CompactHeader({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('home');
  const phone = usePhone();
  const canRegister = useCanRegister();
  const look = useHeaderLook();
  const canDeposit = useFeature('DPSTBAS3');
  return (
    <CompactFrame>
      <IconButton label={t('header.menu')} className="-ms-2" onClick={() => openDialog('navigationModal')}>
        <ListIcon aria-hidden="true" />
      </IconButton>
      <Link to="/" className={linkStyle({ hover: 'none' })}>
        <Logo small />
        <span className="sr-only">{t('header.home')}</span>
      </Link>
      {!phone && (
        <div className="ms-3 flex min-w-0 flex-1 items-center gap-3 text-13 text-soft">
          <span className="hidden lg:flex">
            <Clock />
          </span>
          <Marquee />
        </div>
      )}
      <div className="ms-auto flex shrink-0 items-center gap-2">
        {signedIn ? (
          <>
            <BalanceBox tight={phone} />
            {canDeposit && (
              <MemberLink page="depositv2" className={buttonStyle({ look, size: 'small' })}>
                {t('header.deposit')}
              </MemberLink>
            )}
          </>
        ) : (
          <>
            <Button
              look={canRegister ? 'line' : look}
              size="small"
              onPress={() => {
                openDialog('loginPopupModal');
              }}
            >
              {t('header.login')}
            </Button>
            {canRegister && (
              <Button
                look={look}
                size="small"
                onPress={() => {
                  openDialog('registerModal');
                }}
              >
                {t('header.register')}
              </Button>
            )}
          </>
        )}
      </div>
    </CompactFrame>
  );
}
