import type { Input } from '@chokdee/contract/call';
import {
  createPromotion,
  deletePromotion,
  editPromotion,
  listAllPromotions,
} from '@chokdee/contract/calls/promotions/console';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { operatorActor, type Change } from '../audit/index.ts';
import { writtenTexts } from '../messages/index.ts';
import * as editing from './editing.ts';
import { readAllPromotions, type EditedPromotion, type StoredPromotion } from './edit-store.ts';
import { linkOf, type LinkTo, type WireLink } from './store.ts';

const changeOf = (context: CallContext): Change => ({
  brandId: context.brand.id,
  actor: operatorActor(operatorIn(context), context.address),
});

function linkIn(link: WireLink): LinkTo {
  switch (link.kind) {
    case 'game':
      return { link_kind: 'game', link_target: link.nodeId };
    case 'category':
      return { link_kind: 'category', link_target: link.category };
    case 'page':
      return { link_kind: 'page', link_target: link.path };
    case 'none':
      return { link_kind: 'none', link_target: null };
  }
}

const editedOf = ({
  tag,
  title,
  summary,
  content,
  link,
  startsAt,
  endsAt,
  ...rest
}: Input<typeof createPromotion>['body']): EditedPromotion => ({
  ...rest,
  ...linkIn(link),
  tag: writtenTexts(tag),
  title: writtenTexts(title),
  summary: writtenTexts(summary),
  content: writtenTexts(content),
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

/** Binds the operators' calls on promotions. */
export function promotionDeskRoutes(deps: editing.EditingDeps): Binding[] {
  const response = ({ link_kind: _kind, link_target: _target, ...rest }: StoredPromotion, link: WireLink) => ({
    ...rest,
    link,
    imageUrl: rest.pictureId === null ? '' : deps.pictures.address(rest.pictureId),
    startsAt: rest.startsAt.getTime(),
    endsAt: rest.endsAt?.getTime() ?? null,
    updatedAt: rest.updatedAt.getTime(),
  });
  const out = (stored: StoredPromotion) => response(stored, linkOf(stored));
  return [
    bind(listAllPromotions, async ({ query }, { brand }) => {
      const { list, total } = await readAllPromotions(deps.database, {
        brandId: brand.id,
        kind: query.kind ?? null,
        limit: query.size,
        offset: offsetOf(query),
      });
      return { ...toPage(list.map(out), total, query.size), footer: {} };
    }),
    bind(createPromotion, async ({ body }, context) =>
      out(await editing.createPromotion(deps, changeOf(context), editedOf(body))),
    ),
    bind(editPromotion, async ({ params, body: { version, ...body } }, context) =>
      out(await editing.editPromotion(deps, { ...changeOf(context), ...params, version }, editedOf(body))),
    ),
    bind(deletePromotion, async ({ params }, context) => {
      await editing.deletePromotion(deps, { ...changeOf(context), ...params });
      return null;
    }),
  ];
}
