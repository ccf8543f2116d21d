import { Button } from '@chokdee/ui/button';
import { useFailureText } from '@chokdee/ui/failures';
import { DownloadSimpleIcon } from '@chokdee/ui/icons';
import { toast } from '@chokdee/ui/toast';
import { useTranslation } from 'react-i18next';

/** Reads a record as CSV from the server and downloads it. */
export function CsvButton({ name, read, disabled }: { name: string; read: () => Promise<string>; disabled?: boolean }) {
  const { t } = useTranslation('member');
  const failureText = useFailureText();
  const save = async () => {
    try {
      const address = URL.createObjectURL(new Blob([await read()], { type: 'text/csv;charset=utf-8' }));
      const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
      toast('jade', t('record.csvDone'));
    } catch (error) {
      toast('coral', failureText(error));
    }
  };
  return (
    <Button look="line" size="small" disabled={disabled} onPress={save}>
      <DownloadSimpleIcon aria-hidden="true" />
      {t('record.csv')}
    </Button>
  );
}
