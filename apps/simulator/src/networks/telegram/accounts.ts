import type { Account } from '../../world/account.ts'

export const telegramPeople = { people_from: 610_000_001 }

export type Group = { id: number; title: string; username?: string }

export type Bot = Account & {
  channel: Group
  /** Where the channel's posts are talked about. */
  discussion: Group
  /** A group of customers that the bot is a member of; before it grew it had another number. */
  club: Group & { old_id: number }
  /** Somebody's own account that lets the bot answer for it. */
  business: { connection: string; owner: { id: number; first_name: string; last_name: string; username: string } }
}

export const telegramAccounts: readonly Bot[] = [
  {
    network: 'telegram',
    ...telegramPeople,
    id: '7100000101',
    name: 'Лавка: доставка',
    screen_name: 'severnaya_lavka_bot',
    tokens: { access: '7100000101:simulated-bot-token-severnaya-lavka' },
    company: 'lavka',
    channel: { id: -1002100000101, title: 'Северная лавка', username: 'severnaya_lavka' },
    discussion: { id: -1002200000101, title: 'Северная лавка: обсуждение', username: 'severnaya_lavka_chat' },
    club: { id: -1002300000101, title: 'Соседи у лавки', old_id: -4300000101 },
    business: {
      connection: 'bizLavka_0001',
      owner: { id: 620000101, first_name: 'Пётр', last_name: 'Лавочкин', username: 'petr_lavka' },
    },
  },
  {
    network: 'telegram',
    ...telegramPeople,
    id: '7100000202',
    name: 'Кухня: заказы и столики',
    screen_name: 'severnaya_kuhnya_bot',
    tokens: { access: '7100000202:simulated-bot-token-severnaya-kuhnya' },
    company: 'kuhnya',
    channel: { id: -1002100000202, title: 'Северная кухня', username: 'severnaya_kuhnya' },
    discussion: { id: -1002200000202, title: 'Северная кухня: обсуждение', username: 'severnaya_kuhnya_chat' },
    club: { id: -1002300000202, title: 'Гости кухни', old_id: -4300000202 },
    business: {
      connection: 'bizKuhnya_0002',
      owner: { id: 620000202, first_name: 'Вера', last_name: 'Шефова', username: 'vera_kuhnya' },
    },
  },
]

export function getBot(account: Account): Bot {
  const bot = telegramAccounts.find(({ id }) => id === account.id)
  if (!bot) throw new Error(`no such bot: ${account.id}`)
  return bot
}
