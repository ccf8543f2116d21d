import { Dialog } from '@chokdee/ui/dialog';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../shared/api.ts';
import { Fact, FactGrid } from '../../shared/facts.tsx';
import { JsonBlock } from '../../shared/json-block.tsx';
import { Subject } from '../../shared/subject.tsx';
import { useTimeText } from '../../shared/time.ts';

/** Props of `EntryDialog`. */
export interface EntryProps {
  entry: AuditEntry;
}

/** An entry of the audit log: who, when, from where, why, and what changed. */
export default function EntryDialog({ entry }: EntryProps) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  return (
    <Dialog title={entry.action} description={t('audit.detail')} size="wide">
      <FactGrid>
        <Fact name={t('audit.column.actor')}>
          {entry.actorName} <span className="text-faint">{t(`audit.kind.${entry.actorKind}`)}</span>
        </Fact>
        <Fact name={t('audit.column.at')}>{time.full(entry.at)}</Fact>
        <Fact name={t('audit.ip')}>{entry.ip || t('nobody')}</Fact>
        <Fact name={t('audit.column.subject')}>
          <Subject subject={entry.subject} named={entry.named} />
        </Fact>
        {entry.reason !== '' && (
          <Fact wide name={t('reason')}>
            {entry.reason}
          </Fact>
        )}
      </FactGrid>
      <div className="grid gap-4 md:grid-cols-2">
        <Values name={t('audit.before')} values={entry.before} />
        <Values name={t('audit.after')} values={entry.after} />
      </div>
    </Dialog>
  );
}

const Values = ({ name, values }: { name: string; values: unknown }) => (
  <section className="min-w-0">
    <h3 className="text-14 text-soft">{name}</h3>
    <JsonBlock value={values} />
  </section>
);
