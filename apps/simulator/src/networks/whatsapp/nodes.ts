import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { application, business_id, whatsappAccounts } from './accounts.ts'
import { badParameter, GraphError, notFound, windowClosed } from './error.ts'
import { digest } from './events.ts'
import { type Callback, findMedia, ownOf } from './own.ts'
import { findRecipient, userId } from './people.ts'

type Body = Readonly<Record<string, unknown>>

/** What is asked about by its id: a number, or a file. */
export function describe(world: World, id: string, origin: string): object {
  const account = whatsappAccounts.find((one) => one.id === id)
  return account ? describeNumber(world, account) : describeMedia(world, id, origin)
}

function describeNumber(world: World, account: Account): object {
  const { callback, business_callback } = ownOf(world, account)
  return {
    ...wireNumber(world, account),
    webhook_configuration: {
      ...(callback && { phone_number: callback.url }),
      ...(business_callback && { whatsapp_business_account: business_callback.url }),
    },
  }
}

export const wireNumber = (world: World, account: Account) => ({
  platform_type: ownOf(world, account).is_unregistered ? 'NOT_APPLICABLE' : 'CLOUD_API',
  ...wireName(account),
})

const wireName = ({ id, name, screen_name }: Account) => ({
  verified_name: name,
  code_verification_status: 'VERIFIED',
  display_phone_number: screen_name,
  quality_rating: 'GREEN',
  id,
})

function describeMedia(world: World, id: string, origin: string): object {
  const file_id = findMedia(world, id)
  if (file_id === undefined) throw notFound(id)
  const file = world.files.find(file_id)
  return {
    messaging_product: 'whatsapp',
    url: `${origin}/whatsapp/media/${id}`,
    mime_type: file?.mime ?? 'image/jpeg',
    sha256: digest(file_id),
    file_size: file?.bytes ?? 0,
    id,
  }
}

/** Where the events of one number go; an empty address takes it back. */
export async function configure(world: World, account: Account, body: Body): Promise<void> {
  const { override_callback_uri: url, verify_token } = (body.webhook_configuration ?? {}) as Record<string, unknown>
  if (url === undefined) throw badParameter('webhook_configuration is required')
  const own = ownOf(world, account)
  if (url === '') delete own.callback
  else own.callback = await verified(url, verify_token)
  world.store.touch()
}

/** A number that has a PIN wants that one. */
export function register(world: World, account: Account, { pin }: Body): void {
  const own = ownOf(world, account)
  if (typeof pin !== 'string' || !/^\d{6}$/.test(pin)) throw badParameter('pin must be six digits')
  if (own.pin !== undefined && own.pin !== pin)
    throw new GraphError(133005, '(#133005) Two step verification PIN Mismatch')
  own.pin = pin
  delete own.is_unregistered
  world.store.touch()
}

/** The application hears of the business; asked without an address, it forgets the one that it had for it. */
export async function subscribeApplication(world: World, body: Body): Promise<void> {
  const { override_callback_uri: url, verify_token } = body
  const callback = url === undefined ? undefined : await verified(url, verify_token)
  for (const account of whatsappAccounts) {
    const own = ownOf(world, account)
    own.is_subscribed = true
    if (callback) own.business_callback = callback
    else delete own.business_callback
  }
  world.store.touch()
}

export function listApplications(world: World): object {
  const [account] = whatsappAccounts
  const own = account && ownOf(world, account)
  if (!own?.is_subscribed) return { data: [] }
  const { id, name } = application
  const link = `https://www.facebook.com/games/?app_id=${id}`
  const override = own.business_callback && { override_callback_uri: own.business_callback.url }
  return { data: [{ whatsapp_business_api_data: { link, name, id }, ...override }] }
}

const challenge_ms = 10_000

/** Meta calls the address at once, and wants to read back what it says. */
async function verified(url: unknown, verify_token: unknown): Promise<Callback> {
  if (typeof url !== 'string' || !URL.canParse(url) || typeof verify_token !== 'string')
    throw badParameter('override_callback_uri and verify_token are required')
  const asked = new URL(url)
  const challenge = String(1_000_000_000 + Math.floor(Math.random() * 1_000_000_000))
  const query = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verify_token }
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
  const answer = await fetch(asked, { signal: AbortSignal.timeout(challenge_ms) }).catch(() => undefined)
  if (answer?.ok && (await answer.text()) === challenge) return { url, verify_token }
  throw new GraphError(
    2200,
    `(#2200) Callback verification failed with the following errors: HTTP Status Code = ${answer?.status ?? 0}`,
  )
}

/** Each by itself: one who wrote too long ago cannot be blocked. */
export function setBlocked(world: World, account: Account, body: Body, isBlocked: boolean): object {
  const users = (Array.isArray(body.block_users) ? body.block_users : []) as { user?: string }[]
  const done: object[] = []
  const failed_users: object[] = []
  for (const { user: input } of users) {
    const person_id = findRecipient(input)
    if (person_id === undefined) throw badParameter('block_users is invalid')
    const told = { input, wa_id: String(person_id), user_id: userId(person_id) }
    const last = world.stateOf(account).dialogs[person_id]?.findLast(({ from }) => from !== 0)
    if (isBlocked && (!last || world.seconds() - last.at > 86_400)) {
      const { code, message } = windowClosed()
      const error_data = { details: 'User has not messaged in the last 24 hours' }
      failed_users.push({ ...told, errors: [{ message, code, error_data }] })
      continue
    }
    world.ban(account, person_id, isBlocked ? 0 : undefined)
    done.push(told)
  }
  const block_users = {
    [isBlocked ? 'added_users' : 'removed_users']: done,
    ...(failed_users.length > 0 && { failed_users }),
  }
  return { messaging_product: 'whatsapp', block_users }
}

export const isBusiness = (id: string) => id === business_id
