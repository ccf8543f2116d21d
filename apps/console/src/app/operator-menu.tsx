import { isRefusal, useFailureText } from '@chokdee/ui/failures';
import { CaretDownIcon, LockKeyIcon, ShieldCheckIcon, SignOutIcon, UserCircleIcon } from '@chokdee/ui/icons';
import { Menu } from '@chokdee/ui/menu';
import { toast } from '@chokdee/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../shared/api.ts';
import { useOperator } from '../shared/operator.tsx';
import { HeaderMenuButton } from '../shared/header-menu-button.tsx';
import { useRoleName } from '../shared/role-name.ts';
import { clearSession, operatorQuery } from '../shared/session.ts';
import { openDialog } from './dialogs.ts';

/** The menu of the signed-in operator: password, sign-in security, sign out. */
export function OperatorMenu() {
  const { t } = useTranslation('console');
  const failureText = useFailureText();
  const operator = useOperator();
  const roleName = useRoleName();
  const client = useQueryClient();
  const signOut = async () => {
    try {
      await api.request('DELETE /console/session');
    } catch (error) {
      if (!isRefusal(error, 'login.not.session')) {
        toast('coral', failureText(error));
        return;
      }
    }
    client.clear();
    clearSession();
    client.setQueryData(operatorQuery.queryKey, null);
  };
  return (
    <Menu
      align="end"
      trigger={
        <HeaderMenuButton aria-label={t('account', { name: operator.name })}>
          <UserCircleIcon aria-hidden="true" className="text-[20px]" />
          <span className="text-body">{operator.name}</span>
          <span className="text-faint max-[1179px]:hidden">
            {roleName({ id: operator.role, name: operator.roleName })}
          </span>
          <CaretDownIcon aria-hidden="true" />
        </HeaderMenuButton>
      }
      items={[
        {
          key: 'password',
          label: t('password.title'),
          icon: <LockKeyIcon aria-hidden="true" />,
          onSelect: () => openDialog('passwordModal'),
        },
        {
          key: 'security',
          label: t('security.title'),
          icon: <ShieldCheckIcon aria-hidden="true" />,
          onSelect: () => openDialog('securityModal'),
        },
        { key: 'out', label: t('signOut'), icon: <SignOutIcon aria-hidden="true" />, onSelect: () => void signOut() },
      ]}
    />
  );
}
