import { Select } from '@chokdee/ui/select';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { memberStates } from '../../app/searches.ts';
import { ListFailure, ListFoot } from '../../shared/list.tsx';
import { Page } from '../../shared/page.tsx';
import { isTyping, SearchBox } from '../../shared/search-box.tsx';
import { useMembers } from './calls.ts';
import { MemberList } from './member-list.tsx';
import { MemberPanel } from './member-panel.tsx';

const route = getRouteApi('/members');

/** Members: search, and the open one beside the list. */
export function MembersPage() {
  const { t } = useTranslation('console');
  const { text = '', state, page = 1, id } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useMembers(text, state, page);
  const search = useCallback(
    (found: string) =>
      void navigate({
        search: ({ text: _text, page: _page, ...rest }) => (found === '' ? rest : { ...rest, text: found }),
        replace: true,
      }),
    [navigate],
  );
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
      if (event.key === 'Escape' && id !== undefined && !isTyping(event)) show(null);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [id, show]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1340px]:has-[aside]:grid-cols-[minmax(0,1fr)_380px]">
      <Page
        title={t('members.title')}
        beside={
          <div className="ms-auto flex w-full max-w-[560px] flex-wrap items-center gap-3">
            <SearchBox label={t('members.search')} value={text} onChange={search} />
            <Select
              compact
              label={t('members.column.state')}
              className="w-44 shrink-0"
              value={state ?? ''}
              onChange={(event) => {
                const next = memberStates.find((each) => each === event.target.value);
                void navigate({
                  search: ({ state: _state, page: _page, ...rest }) => (next ? { ...rest, state: next } : rest),
                });
              }}
              options={[
                { value: '', label: t('members.anyState') },
                ...memberStates.map((each) => ({ value: each, label: t(`members.state.${each}`) })),
              ]}
            />
          </div>
        }
      >
        {error && !data ? (
          <ListFailure error={error} again={refetch} />
        ) : (
          <MemberList rows={data?.list} opened={id} onOpen={show} />
        )}
        {data && (
          <ListFoot
            total={data.total}
            pages={data.totalPages}
            page={page}
            onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
          />
        )}
      </Page>
      {id !== undefined && <MemberPanel key={id} id={id} onClose={() => show(null)} />}
    </div>
  );
}
