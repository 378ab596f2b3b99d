// Connected through a Facebook page that the profile is linked with, instead of Instagram's own window.
import { z } from 'zod'
import { type AccountFacts, type Choice, NetworkFailure, type Speaker } from '../connector.ts'
import { Id, Text } from '../meta/fields.ts'
import { Done } from '../meta/graph.ts'
import { makePageLogin } from '../meta/page-login.ts'
import { optional } from '../payload.ts'
import { ask, atFacebook, inboxPath } from './client.ts'
import { accountOf, Profile } from './profile.ts'

const linked_fields = 'instagram_business_account{id,username,name,profile_picture_url}'
const Linked = Profile.extend({ id: z.string().min(1) })
const PageNode = z.object({
  id: z.string().min(1),
  access_token: Text,
  instagram_business_account: optional(Linked),
})

export const pageWindow = makePageLogin(
  {
    scope: [
      'instagram_basic',
      'instagram_manage_comments',
      'instagram_manage_messages',
      'pages_show_list',
      'pages_read_engagement',
      'pages_manage_metadata',
      'business_management',
    ],
    fields: `id,access_token,${linked_fields}`,
    choiceOf,
  },
  atFacebook,
)

/** Only pages that a professional profile is linked with, and that the person may do more with than look at them. */
function choiceOf(node: unknown): Choice[] {
  const { id, access_token, instagram_business_account: profile } = PageNode.parse(node)
  if (!profile || access_token === undefined) return []
  return [{ account: accountOf(profile.id, profile), secrets: { access: access_token, page: id }, is_ready: true }]
}

/** The profile that is linked with the page now. */
export async function pageProfile(speaker: Speaker): Promise<AccountFacts> {
  const call = { path: inboxPath(speaker), query: { fields: linked_fields } }
  const { instagram_business_account: profile } = await ask(speaker, call, PageNode.partial({ id: true }))
  if (!profile) throw new NetworkFailure('rejected', 'no professional profile is linked with this page')
  return accountOf(profile.id, profile)
}

/**
 * Meta delivers what happens on the profile when the page has our application at all, whatever field it was subscribed to.
 * This one is told to nobody while our application has not asked for it: what happens on the page itself would come for a
 * page that nobody has connected.
 */
const quiet_field = 'name'

const Applications = z.object({
  data: z.array(z.object({ id: Id, subscribed_fields: optional(z.array(z.string())) })),
})

async function ownFields(speaker: Speaker): Promise<readonly string[] | undefined> {
  const { data } = await ask(speaker, { path: `${inboxPath(speaker)}/subscribed_apps` }, Applications)
  const own = data.find(({ id }) => id !== undefined && id === speaker.app?.client_id)
  return own && (own.subscribed_fields ?? [])
}

/** Asking again would replace the fields that the page itself is connected with. */
export async function subscribePage(speaker: Speaker): Promise<void> {
  if (((await ownFields(speaker)) ?? []).length > 0) return
  const body = { subscribed_fields: quiet_field }
  await ask(speaker, { method: 'POST', path: `${inboxPath(speaker)}/subscribed_apps`, body }, Done)
}

/** Other fields are those of the page, which is connected by itself and goes on. */
export async function unsubscribePage(speaker: Speaker): Promise<void> {
  const fields = await ownFields(speaker)
  if (!fields || fields.some((field) => field !== quiet_field)) return
  await ask(speaker, { method: 'DELETE', path: `${inboxPath(speaker)}/subscribed_apps` }, Done)
}
