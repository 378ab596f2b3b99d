import { z } from 'zod'
import { type AccountFacts, NetworkFailure, type Speaker } from '../connector.ts'
import { call } from './client.ts'
import { allowed_updates } from './incoming.ts'

const Me = z.object({ id: z.int(), first_name: z.string(), username: z.string().optional() })

export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const me = await call(speaker, 'getMe', {}, Me)
  return {
    provider_id: String(me.id),
    name: me.first_name,
    screen_name: me.username,
    url: me.username && `https://t.me/${me.username}`,
    image_url: await findPicture(speaker, me.id),
  }
}

const Photos = z.object({ photos: z.array(z.array(z.object({ file_id: z.string() }))) })

/** Its `file_id`, which `openMedia` opens. A bot is connected without its picture, too. */
async function findPicture(speaker: Speaker, user_id: number): Promise<string | undefined> {
  const wanted = { user_id, limit: 1 }
  const found = await call(speaker, 'getUserProfilePhotos', wanted, Photos).catch((error: unknown) => {
    if (!(error instanceof NetworkFailure)) throw error
  })
  return found?.photos[0]?.at(-1)?.file_id
}

export async function subscribe(speaker: Speaker, { url, secret }: { url: string; secret: string }): Promise<void> {
  await call(speaker, 'setWebhook', { url, secret_token: secret, allowed_updates }, z.literal(true))
}

/** A bot delivers to one address; if that is not ours any more, it is somebody else's to end. */
export async function unsubscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  const hook = await call(speaker, 'getWebhookInfo', {}, z.object({ url: z.string() }))
  if (hook.url === url) await call(speaker, 'deleteWebhook', {}, z.literal(true))
}
