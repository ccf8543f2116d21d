import { Dialog } from '@chokdee/ui/dialog';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../shared/api.ts';
import { Fact } from '../../shared/facts.tsx';
import { useTimeText } from '../../shared/time.ts';

/** Props of the entry. */
export interface EntryProps {
  entry: AuditEntry;
}

/** One line of the log, whole: who, when, from where, why, and what changed. */
export default function EntryDialog({ entry }: EntryProps) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  return (
    <Dialog title={entry.action} description={t('audit.detail')} size="wide">
      <dl className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
        <Fact name={t('audit.column.actor')}>
          {entry.actorName} <span className="text-faint">{t(`audit.kind.${entry.actorKind}`)}</span>
        </Fact>
        <Fact name={t('audit.column.at')}>{time.full(entry.at)}</Fact>
        <Fact name={t('audit.ip')}>{entry.ip || t('nobody')}</Fact>
        <Fact name={t('audit.column.subject')}>{entry.subject}</Fact>
        {entry.reason !== '' && (
          <Fact wide name={t('reason')}>
            {entry.reason}
          </Fact>
        )}
      </dl>
      <div className="grid gap-4 md:grid-cols-2">
        <Values name={t('audit.before')} values={entry.before} />
        <Values name={t('audit.after')} values={entry.after} />
      </div>
    </Dialog>
  );
}

function Values({ name, values }: { name: string; values: unknown }) {
  const { t } = useTranslation('console');
  return (
    <section className="min-w-0">
      <h3 className="text-14 text-soft">{name}</h3>
      <pre
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-2 bg-ink-2 p-3 font-text text-13 whitespace-pre-wrap wrap-anywhere"
      >
        {values === null || values === undefined ? t('nobody') : JSON.stringify(values, null, 2)}
      </pre>
    </section>
  );
}
