import { z } from 'zod'
import { type AccountFacts, NetworkFailure, type Speaker } from '../connector.ts'
import { AnyId, optional } from '../payload.ts'
import { call } from './client.ts'
import { authorOf } from './content.ts'
import { User } from './objects.ts'

const Me = User.extend({ bot: optional(z.boolean()) })
const Own = z.object({ id: AnyId, flags: optional(z.int()) })

/** The text of messages is given to this application: to one that was approved, or to one that is small. */
const content_flags = (1 << 18) | (1 << 19)

export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const me = await call(speaker, 'users/@me', Me)
  const { flags } = await call(speaker, 'applications/@me', Own)
  if (flags !== undefined && (flags & content_flags) === 0)
    throw new NetworkFailure('rejected', 'Turn on Message Content Intent for this bot in Discord’s developer portal')
  const { name, screen_name, url, image_url } = authorOf(me)
  return {
    provider_id: me.id,
    name: name ?? me.id,
    ...(screen_name && { screen_name }),
    ...(url && { url }),
    ...(image_url && { image_url }),
  }
}
