import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Application, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { OkRefusal, Refused, refusalOf } from './failures.ts'

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>
/** `once`: it would be seen twice if repeated; OK takes no key of ours. */
type Manner = { once?: boolean }

/**
 * The older of the two interfaces, with the session of a person who manages the group. Each call is signed; a session
 * that has ended is renewed where we may.
 */
export async function rest<S extends z.ZodType>(
  speaker: Speaker,
  method: string,
  parameters: Parameters,
  schema: S,
  { once = false }: Manner = {},
): Promise<z.output<S>> {
  const ask = async (session: string) => {
    const { status, json } = await exchange(speaker, {
      url: `${speaker.bases.api}/fb.do`,
      method: 'POST',
      body: new URLSearchParams(signed(getApplication(speaker.app), session, { method, ...parameters })),
      once,
    })
    return read(speaker, { status, json, once }, schema)
  }
  const session = sessionOf(speaker)
  return ask(session).catch(async (error: unknown) => {
    if (!(error instanceof OkRefusal && error.code === session_expired) || !speaker.secrets.refresh) throw error
    // Refused before anything was done.
    return ask(await renewSession(speaker))
  })
}

const session_expired = 102

/** Sorted, joined without anything between, with the session's secret behind; the session itself is not part of it. */
export function signed(app: Application, access_token: string, parameters: Parameters): Record<string, string> {
  const given = { ...parameters, application_key: app.public_key, format: 'json' }
  const told = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const line = told
    .map(([name, value]) => `${name}=${value}`)
    .sort(byCode)
    .join('')
  return { ...Object.fromEntries(told), access_token, sig: md5(line + md5(access_token + app.client_secret)) }
}

const byCode = (left: string, right: string) => (left < right ? -1 : 1)
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')

/** Of one errand: what was renewed for its first call is good for the others. */
const renewed = new WeakMap<Speaker, string>()

/** Absent: the account was connected by the group's key alone. */
export const findSession = (speaker: Speaker): string | undefined => renewed.get(speaker) ?? speaker.secrets.admin

function sessionOf(speaker: Speaker): string {
  const session = findSession(speaker)
  if (session === undefined) throw new NetworkFailure('rejected', 'needs the key of an administrator')
  return session
}

async function renewSession(speaker: Speaker): Promise<string> {
  const { access_token } = await askForToken(speaker, {
    grant_type: 'refresh_token',
    refresh_token: speaker.secrets.refresh ?? '',
  })
  renewed.set(speaker, access_token)
  return access_token
}

const Token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional().catch(undefined),
  /** Some see it as text, and some not at all. */
  expires_in: z.coerce.number().int().positive().optional().catch(undefined),
})
const OauthRefused = z.object({ error: z.string().min(1), error_description: z.string().catch('') })

export async function askForToken(speaker: Speaker, proof: Record<string, string>): Promise<z.output<typeof Token>> {
  const { client_id, client_secret } = getApplication(speaker.app)
  const url = `${speaker.bases.api}/oauth/token.do`
  const body = new URLSearchParams({ ...proof, client_id, client_secret })
  const { status, json } = await exchange(speaker, { url, method: 'POST', body, once: false })
  const refused = OauthRefused.safeParse(json).data
  if (refused) {
    const hushed = [...(speaker.hushed ?? []), proof.code ?? '']
    const words = hush(refused.error_description || refused.error, { ...speaker, hushed })
    throw new NetworkFailure(/grant|token/.test(refused.error) ? 'token_dead' : 'rejected', words)
  }
  return read(speaker, { status, json, once: false }, Token)
}

/** The key of the group's own bot; absent where the account was connected in the window only. */
export const findKey = ({ secrets }: Speaker): string | undefined =>
  secrets.access === '' || secrets.access === secrets.admin ? undefined : secrets.access

type Asking = { query?: Record<string, string>; body?: object; once?: boolean }

/** The newer interface, with the key of the group's bot: messages, and nothing else. */
export async function graph<S extends z.ZodType>(
  speaker: Speaker,
  path: string,
  { query = {}, body, once = false }: Asking,
  schema: S,
): Promise<z.output<S>> {
  const access_token = findKey(speaker)
  if (access_token === undefined) throw new NetworkFailure('rejected', 'needs the key of the group')
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}/graph/${path}?${new URLSearchParams({ ...query, access_token })}`,
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=utf-8' },
      body: JSON.stringify(body),
    }),
    once,
  })
  return read(speaker, { status, json, once, is_about_messages: true }, schema)
}

type Answer = { status: number; json?: unknown; once: boolean; is_about_messages?: boolean }

function read<S extends z.ZodType>(speaker: Speaker, { status, json, ...manner }: Answer, schema: S): z.output<S> {
  const refused = Refused.safeParse(json).data
  if (refused) throw refusalOf(refused, (words) => hush(words, speaker), manner)
  // Nothing at all, as nothing and as `null`, differ: the second is an answer.
  const answer = json === undefined ? undefined : schema.safeParse(json)
  if (status >= 300 || !answer?.success) throw unreadable(status, manner.once)
  return answer.data
}

function getApplication(app: Application | undefined): Application {
  if (!app?.public_key) throw new NetworkFailure('rejected', 'this installation has no application at OK')
  return app
}
