import { dialogs } from '@otklik/contract/chats/dialogs.ts'
import { routes } from '../../platform/http/serve.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { listTemplates, startDialog } from './dialogs.ts'
import { makeTyping } from './jobs.ts'
import { messageThing } from './journal.ts'
import { editMessage, react, removeMessage } from './messages/message-deeds.ts'

export function dialogRoutes(parts: JobParts) {
  const type = makeTyping(parts)
  return recorded(
    routes(dialogs, {
      start: (ctx, { body }) => startDialog(ctx, body),
      templates: (ctx, { params }) => listTemplates(ctx, params.id),
      editMessage: (ctx, { params, body }) => editMessage(ctx, params.id, body.text),
      removeMessage: (ctx, { params }) => removeMessage(ctx, params.id),
      react: (ctx, { params, body }) => react(ctx, params.id, body.reaction),
      type: (ctx, { params }) => type(ctx, params.id),
    }),
    {
      editMessage: deed(messageThing, 'edited', { isAlways: true }),
      removeMessage: deed(messageThing, 'deleted', { isAlways: true }),
    },
  )
}
