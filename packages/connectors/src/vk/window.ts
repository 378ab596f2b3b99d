import { z } from 'zod'
import {
  type Application,
  type Choice,
  type ConnectWindow,
  NetworkFailure,
  type Speaker,
  type WindowRequest,
} from '../connector.ts'
import { exchange as ask, hush, unreadable } from '../exchange.ts'
import { accountOf } from './auth.ts'
import { api_version, call } from './client.ts'
import { Group } from './objects.ts'

const photos = 4
const video = 16
const messages = 4_096
const wall = 8_192
const offline = 65_536
const docs = 131_072
/** Of a person: to know their communities. Of a community: to manage itself. */
const groups = 262_144
const market = 134_217_728

const person_scope = photos + video + wall + offline + docs + groups + market
const community_scope = photos + messages + docs + groups

/** Two windows: the first asks who the person is and which communities are theirs, the second opens one of these. */
export const window: ConnectWindow = { address, exchange }

function address({ bases, app }: Pick<Speaker, 'bases' | 'app'>, { redirect_uri, state, choice }: WindowRequest) {
  const query = new URLSearchParams({
    client_id: known(app).client_id,
    redirect_uri,
    display: 'page',
    response_type: 'code',
    scope: String(choice === undefined ? person_scope : community_scope),
    state,
    v: api_version,
  })
  if (choice !== undefined) query.set('group_ids', choice)
  return `${bases.oauth}/authorize?${query}`
}

type Returned = Parameters<ConnectWindow['exchange']>[1]

async function exchange(speaker: Speaker, returned: Returned): Promise<Choice[]> {
  return returned.earlier.length > 0 ? openCommunities(speaker, returned) : listCommunities(speaker, returned)
}

const PersonToken = z.object({ access_token: z.string().min(1) })

async function listCommunities(speaker: Speaker, returned: Returned): Promise<Choice[]> {
  const { access_token: admin } = await tokenFor(speaker, returned, PersonToken)
  const asPerson: Speaker = { ...speaker, secrets: { access: '', admin } }
  const wanted = { extended: 1, filter: 'admin', fields: 'screen_name,photo_200', count: 1_000 }
  const { items } = await call(asPerson, 'groups.get', wanted, z.object({ items: z.array(Group) }), { as: 'admin' })
  return items.map((group) => ({ account: accountOf(group), secrets: { access: '', admin }, is_ready: false }))
}

const CommunityTokens = z.object({
  groups: z.array(z.object({ group_id: z.int(), access_token: z.string().min(1) })),
})

/** Those that were opened are ready; the others stay as they were. */
async function openCommunities(speaker: Speaker, returned: Returned): Promise<Choice[]> {
  const { groups: opened } = await tokenFor(speaker, returned, CommunityTokens)
  return returned.earlier.map((choice) => {
    const granted = opened.find(({ group_id }) => String(group_id) === choice.account.provider_id)
    return granted
      ? { ...choice, secrets: { ...choice.secrets, access: granted.access_token }, is_ready: true }
      : choice
  })
}

const Refused = z.object({ error: z.string(), error_description: z.string().default('') })

/** Each code is good for one kind of token: which one it is, the window knew. */
async function tokenFor<S extends z.ZodType>(
  speaker: Speaker,
  { code, redirect_uri }: Returned,
  schema: S,
): Promise<z.output<S>> {
  const { client_id, client_secret } = known(speaker.app)
  const query = new URLSearchParams({ client_id, client_secret, redirect_uri, code })
  const { status, json } = await ask(speaker, { url: `${speaker.bases.oauth}/access_token?${query}`, once: false })
  const token = schema.safeParse(json)
  if (token.success) return token.data
  const refused = Refused.safeParse(json).data
  if (!refused) throw unreadable(status, false)
  const hushed = [...(speaker.hushed ?? []), client_secret, code]
  throw new NetworkFailure('rejected', hush(refused.error_description || refused.error, { ...speaker, hushed }))
}

function known(app: Application | undefined): Application {
  if (!app) throw new Error('vk: this installation has no application')
  return app
}
