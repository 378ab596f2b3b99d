import { labels } from '@otklik/contract/labels.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { labelAuthor, listLabelAuthors } from './authors.ts'
import { addLabel, archiveLabel, changeLabel, type Follower, mergeLabels, placeLabel, removeLabel } from './change.ts'
import { labelThing } from './journal.ts'
import { selectLabelCards } from './queries.ts'

export const labelRoutes = (followers: readonly Follower[]) =>
  recorded(
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
    }),
    {
      add: deed(labelThing, 'made'),
      change: deed(labelThing, 'changed'),
      place: deed(labelThing, 'moved'),
      archive: deed(labelThing, 'archived'),
      restore: deed(labelThing, 'restored'),
      remove: deed(labelThing, 'deleted'),
    },
  )
