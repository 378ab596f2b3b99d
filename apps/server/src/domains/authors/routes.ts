import { contacts } from '@otklik/contract/authors/contacts.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { getAuthorCard } from './card.ts'
import { addAuthorNote, linkAuthors, removeAuthorNote, unlinkAuthor } from './contacts.ts'
import { authorThing } from './journal.ts'
import { listAuthors } from './list.ts'
import { listTimeline } from './timeline.ts'

export const contactRoutes = recorded(
  routes(contacts, {
    itemAuthors: (ctx, { query }) => listAuthors(ctx, 'items', query),
    chatAuthors: (ctx, { query }) => listAuthors(ctx, 'chats', query),
    get: (ctx, { params }) => getAuthorCard(ctx, params.id),
    timeline: (ctx, { params, query }) => listTimeline(ctx, params.id, query.after),
    addNote: (ctx, { params, body }) => addAuthorNote(ctx, params.id, body.text),
    removeNote: (ctx, { params }) => removeAuthorNote(ctx, params.id, params.note_id),
    link: (ctx, { params, body }) => linkAuthors(ctx, params.id, body.author_id),
    unlink: (ctx, { params }) => unlinkAuthor(ctx, params.id),
  }),
  {
    link: deed(authorThing, 'merged', {
      besides: ({ body }) => ({ other_id: (body as { author_id: number }).author_id }),
    }),
    unlink: deed(authorThing, 'parted', { isAlways: true }),
  },
)
