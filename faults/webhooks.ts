import type { Chance } from '@otklik/simulator/chance.ts'
import { telegramUpdate } from '@otklik/simulator/networks/telegram/updates.ts'
import { vkCommentEvent, vkMessageEvent } from '@otklik/simulator/networks/vk/events.ts'
import { wallOf } from './customers.ts'
import type { Rig, RigAccount } from './rig.ts'
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
