import { figureUnits } from '@chokdee/contract/change-kinds';
import { useAmountText } from '@chokdee/ui/amount';
import { useTexts } from '@chokdee/ui/i18n';
import { useTranslation } from 'react-i18next';
import type { PersonsChange } from '../../shared/api.ts';
import { Fact } from '../../shared/facts.tsx';
import { figureTexts } from './figure-texts.ts';
import { useRoleName } from '../../shared/role-name.ts';

type ChangedFigure = PersonsChange['figures'][number];

/** How many figures are shown of a change before the rest is only counted. */
const SHOWN_FIGURES = 8;

/**
 * What a change that a second person decides is about: whose roles, which permissions, which
 * figures. `full`: all figures.
 */
export function ChangeFacts({
  change,
  full = false,
}: {
  change: Pick<PersonsChange, 'roles' | 'added' | 'removed' | 'figures' | 'reason'>;
  full?: boolean;
}) {
  const { t } = useTranslation('console');
  const roleName = useRoleName();
  const { added, removed, figures, reason } = change;
  const shown = full ? figures : figures.slice(0, SHOWN_FIGURES);
  const [from, to] = change.roles.map(roleName);
  const textOf = useTexts([...added, ...removed].map((name) => `permissions:${name}` as const));
  const listOf = (names: typeof added) => names.map((name) => textOf(`permissions:${name}`)).join(', ');
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-col gap-2">
        {from !== undefined && (
          <Fact name={t('changes.role')}>{to === undefined ? from : t('changes.roles', { from, to })}</Fact>
        )}
        {added.length > 0 && <Fact name={t('changes.added')}>{listOf(added)}</Fact>}
        {removed.length > 0 && <Fact name={t('changes.removed')}>{listOf(removed)}</Fact>}
        {shown.map((figure) => (
          <FigureFact key={`${figure.field} ${figure.name}`} figure={figure} />
        ))}
        {reason !== '' && <Fact name={t('reason')}>{reason}</Fact>}
      </dl>
      {shown.length < figures.length && (
        <p className="text-13 text-faint">{t('changes.moreFigures', { count: figures.length - shown.length })}</p>
      )}
    </div>
  );
}

/** A figure before and after the change. */
function FigureFact({ figure: { field, name, before, after } }: { figure: ChangedFigure }) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const valueText = (value: string | null): string => {
    if (value === null) return t('changes.noFigure');
    const unit = figureUnits[field];
    return unit === 'amount' ? amountText(value) : unit === 'percent' ? `${value}%` : value;
  };
  const text = figureTexts[field];
  const what = useTexts([text])(text);
  return (
    <Fact name={name === '' ? what : t('changes.what', { what, name })}>
      <span className="tabular-nums">{t('changes.roles', { from: valueText(before), to: valueText(after) })}</span>
    </Fact>
  );
}
