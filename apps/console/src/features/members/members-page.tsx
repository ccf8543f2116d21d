import { Button } from '@chokdee/ui/button';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { memberStates } from './search.ts';
import { StateFilter } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { belongsToControl, SearchBox } from '../../shared/search-box.tsx';
import { withPage, withText } from '../../shared/search-updates.ts';
import { ListWithPanel } from '../../shared/side-panel.tsx';
import { MemberList } from './member-list.tsx';
import { MemberPanel } from './member-panel.tsx';

const route = getRouteApi('/members');

/** Members: search, list, and the opened member beside it. */
export function MembersPage() {
  const { t } = useTranslation('console');
  const { text = '', state, page = 1, id } = route.useSearch();
  const can = useCan();
  const navigate = route.useNavigate();
  const search = useCallback((found: string) => void navigate({ search: withText(found), replace: true }), [navigate]);
  const show = useCallback(
    (opened: string | null) =>
      void navigate({
        search: ({ id: _id, ...rest }) => (opened === null ? rest : { ...rest, id: opened }),
        replace: true,
      }),
    [navigate],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && id !== undefined && !belongsToControl(event)) show(null);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [id, show]);
  return (
    <ListWithPanel>
      <Page
        title={t('members.title')}
        controls={
          <div className="ms-auto flex w-full max-w-[720px] flex-wrap items-center justify-end gap-3">
            <SearchBox label={t('members.search')} value={text} onChange={search} />
            <StateFilter
              label={t('members.column.state')}
              className="w-44 shrink-0"
              states={memberStates}
              value={state}
              onChange={(next) =>
                void navigate({
                  search: ({ state: _state, page: _page, ...rest }) => (next ? { ...rest, state: next } : rest),
                })
              }
              anyLabel={t('members.anyState')}
              labelOf={(each) => t(`members.state.${each}`)}
            />
            {can('identity.accounts.open') && (
              <Button
                look="gold"
                onPress={() => {
                  openDialog('openAccountModal');
                }}
              >
                {t('members.add')}
              </Button>
            )}
          </div>
        }
      >
        <MemberList
          text={text}
          state={state}
          page={page}
          onPage={(next) => void navigate({ search: withPage(next) })}
          opened={id}
          onOpen={show}
        />
      </Page>
      {id !== undefined && <MemberPanel key={id} id={id} onClose={() => show(null)} />}
    </ListWithPanel>
  );
}
