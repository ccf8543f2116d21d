import { linkStyle } from '@chokdee/ui/link-style';
import { cn } from '@chokdee/ui/cn';
import { buttonStyle } from '@chokdee/ui/button';
import { GameControllerIcon, PlusIcon, SignInIcon, SignOutIcon, UserCircleIcon, UserPlusIcon } from '@chokdee/ui/icons';
import { IconButton } from '@chokdee/ui/icon-button';
import { Logo } from '@chokdee/ui/logo';
import { Button } from '@chokdee/ui/button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { entriesOf, Offered, useEntryText } from '../../app/menus.tsx';
import { useSession } from '../../shared/session.ts';
import { useSignOut } from '../auth/sign-out.ts';
import { useFreePlay } from '../auth/use-free-play.ts';
import { MemberLink } from '../member/member-link.tsx';
import { Marquee } from '../notices/marquee.tsx';
import { useCanRegister, useFeature } from '../status/status.ts';
import { BalanceBox } from './balance-box.tsx';
import { CategoryNav } from './category-nav.tsx';
import { Clock } from './clock.tsx';
import { EntryLink } from './entry-link.tsx';
import { DesktopFrame } from './header-frame.tsx';
import { useHeaderLook } from './header-look.ts';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

const accountEntries = entriesOf('account');

/**
 * The header on desktops: language, clock, notices and account in the first row; logo, categories
 * and money in the second.
 */
export function DesktopHeader({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('home');
  const textOf = useEntryText(accountEntries);
  const account = useSession((session) => session.account);
  const signOut = useSignOut();
  const playFree = useFreePlay();
  const canRegister = useCanRegister();
  const look = useHeaderLook();
  const canDeposit = useFeature('DPSTBAS3');
  const canWithdraw = useFeature('WDRAWBAS3');
  return (
    <DesktopFrame
      top={
        <>
          <LanguageMenu />
          <Clock />
          <Marquee />
          {!signedIn && playFree && (
            <Button look="quiet" size="small" onPress={playFree}>
              <GameControllerIcon aria-hidden="true" className="text-[18px]" />
              {t('header.freePlay')}
            </Button>
          )}
          <ThemeButton />
          {signedIn && (
            <>
              <MemberLink page="securityCenter" className={linkStyle({ padded: true })}>
                <UserCircleIcon aria-hidden="true" className="text-[20px]" />
                <span className="sr-only">{t('header.account')}</span>
                {account}
              </MemberLink>
              {accountEntries.map((entry, index) => (
                <Offered key={index} entry={entry}>
                  <EntryLink link={entry.link} className={linkStyle({ padded: true })}>
                    <entry.icon aria-hidden="true" className="text-[18px]" />
                    {textOf(entry.text)}
                  </EntryLink>
                </Offered>
              ))}
              <IconButton label={t('header.signOut')} onClick={signOut}>
                <SignOutIcon aria-hidden="true" />
              </IconButton>
            </>
          )}
        </>
      }
    >
      <Link to="/" className={linkStyle({ hover: 'none' })}>
        <Logo />
        <span className="sr-only">{t('header.home')}</span>
      </Link>
      <CategoryNav />
      <div className="flex items-center gap-3">
        {signedIn ? (
          <>
            <BalanceBox />
            {canWithdraw && (
              <MemberLink
                page="withdraw"
                className={cn(buttonStyle({ look: 'line', size: 'small' }), 'max-[88rem]:hidden')}
              >
                {t('header.withdraw')}
              </MemberLink>
            )}
            {canDeposit && (
              <MemberLink page="depositv2" className={buttonStyle({ look, size: 'small' })}>
                <PlusIcon weight="bold" aria-hidden="true" />
                {t('header.deposit')}
              </MemberLink>
            )}
          </>
        ) : (
          <>
            <Button
              look="line"
              size="small"
              onPress={() => {
                openDialog('loginPopupModal');
              }}
            >
              <SignInIcon aria-hidden="true" />
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
                <UserPlusIcon aria-hidden="true" />
                {t('header.register')}
              </Button>
            )}
          </>
        )}
      </div>
    </DesktopFrame>
  );
}
