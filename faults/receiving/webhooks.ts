import { createHmac } from 'node:crypto'
import type { Chance } from '@otklik/simulator/chance.ts'
import { instagramClient } from '@otklik/simulator/networks/instagram/accounts.ts'
import { telegramUpdate } from '@otklik/simulator/networks/telegram/updates.ts'
import { vkCommentEvent, vkMessageEvent } from '@otklik/simulator/networks/vk/events.ts'
import { socialClients } from '@otklik/simulator/social/clients.ts'
import type { Rig, RigAccount } from '../rig.ts'
import { wallOf } from './customers.ts'
import { type Delivery, disorder } from './storm.ts'

/** So few that many write into one dialogue at the same time. */
const PEOPLE = 50
const FIRST_PERSON = 700_000_000
const FIRST_ID = 10_000_000

/** What a customer wrote: by the number in front it is found again, wherever it went. */
export const wordsOf = (n: number) => `#${n} Где мой заказ?`
export const numberIn = (words: string) => Number(/^#(\d+) /.exec(words)?.[1] ?? -1)

/** Comments and messages of VK, messages of Telegram; one in ten comes twice, one in five out of its place. */
export function makeWebhooks({ accounts, simulator }: Rig, count: number, chance: Chance): Delivery[] {
  const communities = accounts.filter(({ account }) => account.network === 'vk')
  const bots = accounts.filter(({ account }) => account.network === 'telegram')
  const build = (n: number): Delivery => {
    if (n % 4 === 3) return telegramMessage(chance.pick(bots), n)
    const place = chance.pick(communities)
    if (n % 4 === 2) return vkMessage(place, n)
    return vkComment(place, n, chance.pick(wallOf(simulator.world, place.account)).id)
  }
  const first = Array.from({ length: count }, (_, n) => build(n))
  // Half of the doubled ones are the network's retry, half the same news in a new envelope.
  return disorder(first, chance, (one) => (chance.isLuck(0.5) ? one : inNewEnvelope(one)))
}

function inNewEnvelope(delivery: Delivery): Delivery {
  const { event_id, update_id, ...rest } = JSON.parse(delivery.body)
  const envelope = event_id ? { event_id: `again-${event_id}` } : { update_id: update_id + FIRST_ID }
  return { ...delivery, body: JSON.stringify({ ...envelope, ...rest }) }
}

const personOf = (n: number) => FIRST_PERSON + (n % PEOPLE)
const now_s = () => Math.floor(Date.now() / 1000)

export function vkComment(place: RigAccount, n: number, post_id: number): Delivery {
  const id = FIRST_ID + n
  const words = { id, from_id: personOf(n), date: now_s(), text: wordsOf(n), post_id }
  return toVk(place, n, vkCommentEvent({ ...envelopeOf(place), ...words }))
}

export function vkMessage(place: RigAccount, n: number): Delivery {
  const words = { id: FIRST_ID + n, from_id: personOf(n), date: now_s(), text: wordsOf(n) }
  return toVk(place, n, vkMessageEvent({ ...envelopeOf(place), ...words }))
}

const envelopeOf = ({ account, secret }: RigAccount) => ({ group_id: Number(account.id), secret })

const toVk = ({ hook }: RigAccount, n: number, event: object): Delivery => ({
  n,
  path: hook,
  headers: {},
  body: JSON.stringify(event),
  isAccepted: ({ status, text }) => status === 200 && text === 'ok',
})

export function telegramMessage({ hook, secret, account }: RigAccount, n: number): Delivery {
  const from = { id: personOf(n), first_name: 'Пётр', last_name: account.name }
  const words = { update_id: FIRST_ID + n, message_id: FIRST_ID + n, date: now_s(), text: wordsOf(n) }
  return {
    n,
    path: hook,
    headers: { 'x-telegram-bot-api-secret-token': secret },
    body: JSON.stringify(telegramUpdate({ from, ...words })),
    isAccepted: ({ status }) => status >= 200 && status < 300,
  }
}

/** Meta signs the bytes with the application's secret; its pages and profiles share one address of the application. */
function fromMeta(n: number, path: string, secret: string, event: object): Delivery {
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return {
    n,
    path,
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
    body,
    isAccepted: ({ status }) => status === 200,
  }
}

export function whatsappMessage({ hook, account }: RigAccount, n: number): Delivery {
  const phone = String(79_000_000_000 + (n % PEOPLE))
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '79210000101', phone_number_id: account.id },
    contacts: [{ profile: { name: 'Пётр' }, wa_id: phone, user_id: `RU.${phone}` }],
    messages: [
      {
        ...{ from: phone, from_user_id: `RU.${phone}`, id: `wamid.${FIRST_ID + n}`, timestamp: String(now_s()) },
        ...{ type: 'text', text: { body: wordsOf(n) } },
      },
    ],
  }
  const entry = [{ id: account.tokens.owner, changes: [{ value, field: 'messages' }] }]
  return fromMeta(n, hook, account.tokens.app_secret ?? '', { object: 'whatsapp_business_account', entry })
}

export function facebookComment({ account }: RigAccount, n: number): Delivery {
  const post_id = `${account.id}_1`
  const value = {
    ...{ from: { id: String(personOf(n)), name: 'Пётр' }, message: wordsOf(n), post_id, parent_id: post_id },
    ...{ comment_id: `1_${FIRST_ID + n}`, created_time: now_s(), item: 'comment', verb: 'add' },
  }
  const entry = [{ id: account.id, time: now_s(), changes: [{ field: 'feed', value }] }]
  return fromMeta(n, '/hooks/facebook', socialClients.facebook.client_secret, { object: 'page', entry })
}

export function instagramMessage({ account }: RigAccount, n: number): Delivery {
  const message = { mid: `mid.${FIRST_ID + n}`, text: wordsOf(n) }
  const people = { sender: { id: String(personOf(n)) }, recipient: { id: account.id } }
  const entry = [{ id: account.id, time: Date.now(), messaging: [{ ...people, timestamp: Date.now(), message }] }]
  return fromMeta(n, '/hooks/instagram', instagramClient.client_secret, { object: 'instagram', entry })
}
