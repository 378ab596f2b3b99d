import type { RawDelivery } from '@otklik/contract/wire/call.ts'
import { telegramUpdate } from '@otklik/simulator/networks/telegram/updates.ts'
import { vkMessageEvent } from '@otklik/simulator/networks/vk/events.ts'
import { next, type TestAccount } from '../space.ts'
import type { World } from '../world.ts'

/** A genuine message from a customer, as each network delivers it. A network that is missing here fails hooks.test.ts. */
export type Delivery = { params: { network: string; key: string }; delivery: RawDelivery }
export type Content = { text?: string; attachments?: object[] }

const at = 1_790_000_000
const bytes = (body: object) => new Uint8Array(Buffer.from(JSON.stringify(body)))

export const deliveries = {
  vk: (account: TestAccount, { text = 'Здравствуйте', attachments = [] }: Content = {}): Delivery => {
    const number = next()
    const event = vkMessageEvent({
      group_id: Number(account.provider_id),
      secret: account.webhook,
      id: number,
      from_id: 500_000 + number,
      date: at + number,
      text,
      attachments,
    })
    return { params: { network: 'vk', key: account.hook_key }, delivery: { headers: {}, body: bytes(event) } }
  },
  telegram: (account: TestAccount, { text = 'Здравствуйте' }: Content = {}): Delivery => {
    const number = next()
    const from = { id: 600_000 + number, first_name: 'Илья' }
    const update = telegramUpdate({ update_id: number, message_id: number, from, date: at + number, text })
    return {
      params: { network: 'telegram', key: account.hook_key },
      delivery: { headers: { 'x-telegram-bot-api-secret-token': account.webhook }, body: bytes(update) },
    }
  },
}

/** Through the receiver, as the network does it. */
export async function deliver({ server }: World, { params, delivery }: Delivery) {
  const answer = await server.inject({
    method: 'POST',
    url: `/hooks/${params.network}/${params.key}`,
    headers: { 'content-type': 'application/json', ...delivery.headers },
    payload: Buffer.from(delivery.body),
  })
  return { status: answer.statusCode, text: answer.body }
}
