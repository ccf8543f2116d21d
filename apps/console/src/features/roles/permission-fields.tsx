import type { Permission } from '@chokdee/contract/permissions';
import { Button } from '@chokdee/ui/button';
import { Checkbox } from '@chokdee/ui/checkbox';
import { MagnifyingGlassIcon } from '@chokdee/ui/icons';
import { EmptyState } from '@chokdee/ui/states';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/operator.tsx';
import { found, usePermissionGroups, type PermissionGroup } from './permission-groups.ts';

interface FieldsProps {
  chosen: ReadonlySet<Permission>;
  onChange: (chosen: ReadonlySet<Permission>) => void;
  readOnly: boolean;
}

/** A checkbox for each permission, by module, with a search. */
export function PermissionFields(props: FieldsProps) {
  const { t } = useTranslation('console');
  const [text, setText] = useState('');
  const groups = found(usePermissionGroups(), text);
  return (
    <>
      <TextField
        label={t('roles.search')}
        type="search"
        value={text}
        lead={<MagnifyingGlassIcon aria-hidden="true" className="text-faint" />}
        onChange={(event) => setText(event.target.value)}
      />
      {groups.length === 0 && <EmptyState title={t('roles.nothingFound')} />}
      {groups.map((group) => (
        <Group key={group.module} group={group} {...props} />
      ))}
    </>
  );
}

/**
 * The shown permissions of a module. Those that the operator does not have cannot be given or
 * taken.
 */
function Group({ group, chosen, onChange, readOnly }: FieldsProps & { group: PermissionGroup }) {
  const { t } = useTranslation('console');
  const can = useCan();
  const own = group.permissions.map(({ name }) => name).filter((name) => can(name));
  const all = own.length > 0 && own.every((name) => chosen.has(name));
  const set = (names: readonly Permission[], on: boolean) => {
    const others = [...chosen].filter((name) => !names.includes(name));
    onChange(new Set(on ? [...others, ...names] : others));
  };
  return (
    <fieldset className="rounded-3 bg-ink-2 px-4 pt-1 pb-2">
      <legend className="sr-only">{group.title}</legend>
      <div className="flex min-h-11 items-center gap-3">
        <span aria-hidden="true" className="font-display text-15 font-medium">
          {group.title}
        </span>
        {!readOnly && own.length > 1 && (
          <Button
            size="small"
            look="quiet"
            className="ms-auto"
            aria-label={t(all ? 'roles.noneOf' : 'roles.allOf', { module: group.title })}
            onPress={() => set(own, !all)}
          >
            {t(all ? 'roles.none' : 'roles.all')}
          </Button>
        )}
      </div>
      {group.permissions.map(({ name, text }) => (
        <Checkbox
          key={name}
          label={text}
          checked={chosen.has(name)}
          disabled={readOnly || !can(name)}
          onChange={(event) => set([name], event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
