import { categories } from '@chokdee/contract/calls/catalogue';
import { usePreferences } from '@chokdee/ui/preferences';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/operator.tsx';
import { catalogueQuery, nameOf } from '../catalogue/calls.ts';
import type { Promotion } from './calls.ts';

type Link = Promotion['link'];
const kinds = ['none', 'game', 'category', 'page'] as const;

/** The link of a kind, without its target. */
function emptyLink(kind: string): Link {
  switch (kind) {
    case 'game':
      return { kind: 'game', nodeId: '' };
    case 'category':
      return { kind: 'category', category: 'RNG' };
    case 'page':
      return { kind: 'page', path: '' };
    default:
      return { kind: 'none' };
  }
}

/** What the button of a promotion opens. */
export function LinkFields({
  link,
  onChange,
  errors,
}: {
  link: Link;
  onChange: (link: Link) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation(['promotion-desk', 'home']);
  return (
    <>
      <Select
        label={t('promotion-desk:link.label')}
        value={link.kind}
        error={errors['link.kind']}
        onChange={({ target }) => onChange(emptyLink(target.value))}
        options={kinds.map((value) => ({ value, label: t(`promotion-desk:link.${value}`) }))}
      />
      {link.kind === 'game' && (
        <GameField value={link.nodeId} onChange={(nodeId) => onChange({ kind: 'game', nodeId })} errors={errors} />
      )}
      {link.kind === 'category' && (
        <Select
          label={t('promotion-desk:link.category')}
          error={errors['link.category']}
          value={link.category}
          onChange={({ target }) =>
            onChange({ kind: 'category', category: categories.find((each) => each === target.value) ?? 'RNG' })
          }
          options={categories.map((value) => ({ value, label: t(`home:category.${value}`) }))}
        />
      )}
      {link.kind === 'page' && (
        <TextField
          label={t('promotion-desk:link.page')}
          hint={t('promotion-desk:link.pageHint')}
          error={errors['link.path']}
          maxLength={1_000}
          value={link.path}
          onChange={({ target }) => onChange({ kind: 'page', path: target.value.trim() })}
        />
      )}
    </>
  );
}

/** A game, chosen from the catalogue; by its id for operators who may not see the catalogue. */
function GameField({
  value,
  onChange,
  errors,
}: {
  value: string;
  onChange: (nodeId: string) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation(['promotion-desk', 'announcements']);
  const code = usePreferences((state) => state.language.code);
  const mayRead = useCan()('catalogue.desk.read');
  const { data } = useQuery({ ...catalogueQuery, enabled: mayRead });
  const shared = { label: t('promotion-desk:link.game'), error: errors['link.nodeId'], value };
  if (!mayRead)
    return <TextField {...shared} maxLength={40} onChange={({ target }) => onChange(target.value.trim())} />;
  return (
    <Select
      {...shared}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: t('announcements:choose') },
        ...(data?.games ?? []).map(({ nodeId, names }) => ({ value: nodeId, label: nameOf(names, code) || nodeId })),
      ]}
    />
  );
}
