import { z } from 'zod'
import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { ask, idOf } from './client.ts'

const Hidden = z.object({ data: z.object({ hidden: z.boolean() }) })
const Liked = z.object({ data: z.object({ liked: z.boolean() }) })
const Deleted = z.object({ data: z.object({ deleted: z.literal(true) }) })

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    // Only in threads that the account has begun: X says so.
    case 'hide':
    case 'unhide': {
      const body = { hidden: deed.kind === 'hide' }
      const path = `/2/tweets/${encodeURIComponent(deed.item_external_id)}/hidden`
      const { data } = await ask(speaker, path, Hidden, { method: 'PUT', body })
      if (data.hidden !== body.hidden) throw new NetworkFailure('rejected', 'X has left it as it was')
      return
    }
    case 'like': {
      const body = { tweet_id: deed.item_external_id }
      return void (await ask(speaker, `/2/users/${idOf(speaker)}/likes`, Liked, { method: 'POST', body }))
    }
    case 'unlike': {
      const path = `/2/users/${idOf(speaker)}/likes/${encodeURIComponent(deed.item_external_id)}`
      return void (await ask(speaker, path, Liked, { method: 'DELETE' }))
    }
    case 'delete_reply': {
      const path = `/2/tweets/${encodeURIComponent(deed.external_id)}`
      return void (await ask(speaker, path, Deleted, { method: 'DELETE' }).catch(unlessGone))
    }
    default:
      throw new NetworkFailure('rejected', `X knows no "${deed.kind}"`)
  }
}

/** It was taken back before, perhaps by us: an answer that was lost is asked for again. */
function unlessGone(error: unknown): void {
  if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
}
