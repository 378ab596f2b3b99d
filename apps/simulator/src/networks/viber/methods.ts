import { post } from '../../post.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { viberPeople } from './accounts.ts'
import type { Result, ViberCall } from './call.ts'
import { invalidUrl, missingData, notRegistered } from './error.ts'
import { readUserId, signed, tokenOf } from './ids.ts'
import { ownOf, type Webhook } from './own.ts'
import { send } from './sending.ts'
import { chat_hostname, wireInfo, wireUser } from './wire.ts'

const all_events = ['delivered', 'seen', 'failed', 'subscribed', 'unsubscribed', 'conversation_started']
const everything: Webhook = { url: '', event_types: [], send_name: true, send_photo: true }

export const methods: Readonly<Record<string, (call: ViberCall) => Result | Promise<Result>>> = {
  get_account_info: ({ world, bot }) => ({ body: wireInfo(world, bot, ownOf(world, bot).webhook) }),
  set_webhook: setWebhook,
  send_message: send,
  get_user_details({ world, bot, body }) {
    const person_id = readUserId(String(body.id))
    if (person_id === undefined || !findPerson(viberPeople, person_id)) throw notRegistered()
    const details = {
      primary_device_os: 'android 14',
      viber_version: '23.1.0',
      mcc: 250,
      mnc: 1,
      device_type: 'SM-A556',
    }
    const user = { ...wireUser(world, person_id, ownOf(world, bot).webhook ?? everything), ...details }
    return { body: { message_token: tokenOf(world.store.takeId()), user } }
  },
}

/** The address has to answer before it is taken; an empty one takes it back. The real one wants https. */
async function setWebhook({ world, bot, now, body }: ViberCall): Promise<Result> {
  const { url, event_types = all_events, send_name = false, send_photo = false } = body
  if (typeof url !== 'string') throw missingData('url')
  const own = ownOf(world, bot)
  if (url === '') delete own.webhook
  else {
    if (!URL.canParse(url)) throw invalidUrl('malformed')
    await greet(world, bot, url, now)
    const wanted = Array.isArray(event_types) ? event_types.map(String) : []
    own.webhook = { url, event_types: wanted, send_name: send_name === true, send_photo: send_photo === true }
  }
  world.store.touch()
  return { body: { chat_hostname, event_types: own.webhook?.event_types ?? [] } }
}

const greeting_ms = 5_000

async function greet(world: World, { tokens }: Account, url: string, now: number) {
  const event = { event: 'webhook', timestamp: now, chat_hostname, message_token: tokenOf(world.store.takeId()) }
  const { headers, body } = signed(event, tokens.access)
  const answer = await post(url, headers, body, greeting_ms).catch(() => undefined)
  if (answer?.status !== 200) throw invalidUrl(String(answer?.status ?? 'no answer'))
}
