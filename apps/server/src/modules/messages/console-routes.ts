import type { Input } from '@chokdee/contract/call';
import {
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  listAllAnnouncements,
} from '@chokdee/contract/calls/messages/console';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { operatorActor, type Change } from '../audit/index.ts';
import * as editing from './editing.ts';
import { readAllAnnouncements, type EditedAnnouncement, type StoredAnnouncement } from './edit-store.ts';
import { writtenTexts } from './texts.ts';

const changeOf = (context: CallContext): Change => ({
  brandId: context.brand.id,
  actor: operatorActor(operatorIn(context), context.address),
});

const editedOf = ({
  title,
  content,
  startsAt,
  endsAt,
  ...rest
}: Input<typeof createAnnouncement>['body']): EditedAnnouncement => ({
  ...rest,
  title: writtenTexts(title),
  content: writtenTexts(content),
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

/** Binds the operators' calls on announcements. */
export function announcementRoutes(deps: editing.EditingDeps): Binding[] {
  const response = (stored: StoredAnnouncement) => ({
    ...stored,
    imageUrl: stored.pictureId === null ? '' : deps.pictures.address(stored.pictureId),
    startsAt: stored.startsAt.getTime(),
    endsAt: stored.endsAt?.getTime() ?? null,
    updatedAt: stored.updatedAt.getTime(),
  });
  return [
    bind(listAllAnnouncements, async ({ query }, { brand }) => {
      const { list, total } = await readAllAnnouncements(deps.database, {
        brandId: brand.id,
        type: query.type ?? null,
        limit: query.size,
        offset: offsetOf(query),
      });
      return { ...toPage(list.map(response), total, query.size), footer: {} };
    }),
    bind(createAnnouncement, async ({ body }, context) =>
      response(await editing.createAnnouncement(deps, changeOf(context), editedOf(body))),
    ),
    bind(editAnnouncement, async ({ params, body: { version, ...body } }, context) =>
      response(await editing.editAnnouncement(deps, { ...changeOf(context), ...params, version }, editedOf(body))),
    ),
    bind(deleteAnnouncement, async ({ params }, context) => {
      await editing.deleteAnnouncement(deps, { ...changeOf(context), ...params });
      return null;
    }),
  ];
}
