import { IconButton } from '@chokdee/ui/icon-button';
import { CheckIcon, CopyIcon } from '@chokdee/ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A long value with its label and a copy button. */
export function CopyableValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // Not allowed; the text can still be selected.
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <div>
      <dt className="text-13 text-faint">{label}</dt>
      <dd className="flex items-center gap-2">
        <span dir="ltr" className="min-w-0 flex-1 font-mono text-13 leading-[1.5] break-all text-soft">
          {value}
        </span>
        {'clipboard' in navigator && (
          <IconButton label={copied ? t('copied') : `${t('copy')}: ${label}`} onClick={() => void copy()}>
            {copied ? <CheckIcon aria-hidden="true" className="text-jade" /> : <CopyIcon aria-hidden="true" />}
          </IconButton>
        )}
      </dd>
    </div>
  );
}
