import type { CallOutput } from '@chokdee/contract/client';
import { Button } from '@chokdee/ui/button';
import { useIntlTag } from '@chokdee/ui/i18n';
import { shortTimeText } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';

type Passkey = CallOutput<'GET /console/session/security'>['passkeys'][number];

/** The operator's passkeys, each with a button that calls `onRemove`. */
export function PasskeyList({
  passkeys,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}) {
  const { t } = useTranslation('console');
  const tag = useIntlTag();
  return (
    <ul className="flex flex-col gap-2">
      {passkeys.map((passkey) => {
        const { id, lastUsedAt, createdAt } = passkey;
        const name = passkey.name || t('security.passkeyUnnamed');
        return (
          <li key={id} className="flex items-center gap-3 rounded-2 bg-ink-2 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-14 break-words">{name}</p>
              <p className="text-13 text-soft">
                {lastUsedAt === null
                  ? t('security.passkeyAdded', { time: shortTimeText(createdAt, tag) })
                  : t('security.passkeyUsed', { time: shortTimeText(lastUsedAt, tag) })}
              </p>
            </div>
            <Button
              size="small"
              look="line"
              aria-label={t('security.removeOf', { name })}
              onPress={() => onRemove(passkey)}
            >
              {t('security.remove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
