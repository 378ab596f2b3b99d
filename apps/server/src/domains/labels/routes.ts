import { labels } from '@otklik/contract/labels.ts'
import { routes } from '../../platform/http/serve.ts'
import { labelAuthor, listLabelAuthors } from './authors.ts'
import { addLabel, archiveLabel, changeLabel, type Follower, mergeLabels, placeLabel, removeLabel } from './change.ts'
import { selectLabelCards } from './queries.ts'

export const labelRoutes = (followers: readonly Follower[]) =>
  routes(labels, {
    list: (ctx) => selectLabelCards(ctx),
    add: (ctx, { body: { space_id, ...draft } }) => addLabel(ctx, space_id, draft),
    change: (ctx, { params, body }) => changeLabel(ctx, params.id, body),
    place: (ctx, { params, body }) => placeLabel(ctx, params.id, body.before),
    archive: (ctx, { params }) => archiveLabel(ctx, params.id, true),
    restore: (ctx, { params }) => archiveLabel(ctx, params.id, false),
    merge: (ctx, { params, body }) => mergeLabels(followers, ctx, params.id, body.into),
    remove: (ctx, { params }) => removeLabel(ctx, params.id),
    authors: (ctx, { params, query }) => listLabelAuthors(ctx, params.id, query.after),
    setOnAuthor: (ctx, { params, body }) => labelAuthor(ctx, params.id, body),
  })
