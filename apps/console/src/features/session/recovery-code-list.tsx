import { Button } from '@chokdee/ui/button';
import { toast } from '@chokdee/ui/toast';
import { useTranslation } from 'react-i18next';

/** New recovery codes. They are shown only here; `onDone` continues. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('console');
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast('jade', t('security.copied'));
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-soft">{t('security.recoveryText')}</p>
      <ol
        aria-label={t('security.recoveryTitle')}
        className="flex flex-col items-center gap-1.5 rounded-2 bg-ink-2 px-4 py-3 font-mono text-13"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="plain" onPress={() => void copy()}>
          {t('security.copy')}
        </Button>
        <Button look="gold" onPress={onDone}>
          {t('security.kept')}
        </Button>
      </div>
    </div>
  );
}
