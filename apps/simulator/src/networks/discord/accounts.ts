import type { Post } from '../../state.ts'
import type { Account, Company } from '../../world/account.ts'

export const discordPeople = { people_from: 423_000_001 }

/** A bot on one server of its company; what people write in goes by its kind, as Discord numbers these. */
export type Bot = Account & {
  guild: { id: string; name: string }
  /** Where every question is a thread of its own. */
  forum: { id: string; name: string }
}

export const discordAccounts: readonly Bot[] = [
  {
    network: 'discord',
    ...discordPeople,
    id: '1200000000000000101',
    name: 'Помощник лавки',
    screen_name: 'severnaya-lavka',
    tokens: { access: 'MTIwMDAwMDAwMDAwMDAwMDEwMQ.simula.ted-token-of-severnaya-lavka' },
    company: 'lavka',
    guild: { id: '1100000000000000101', name: 'Соседи Северной лавки' },
    forum: { id: '1110000000000000101', name: 'темы' },
  },
  {
    network: 'discord',
    ...discordPeople,
    id: '1200000000000000202',
    name: 'Помощник кухни',
    screen_name: 'severnaya-kuhnya',
    tokens: { access: 'MTIwMDAwMDAwMDAwMDAwMDIwMg.simula.ted-token-of-severnaya-kuhnya' },
    company: 'kuhnya',
    guild: { id: '1100000000000000202', name: 'Гости Северной кухни' },
    forum: { id: '1110000000000000202', name: 'темы' },
  },
]

export function getBot(account: Account): Bot {
  const bot = discordAccounts.find(({ id }) => id === account.id)
  if (!bot) throw new Error(`no such bot: ${account.id}`)
  return bot
}

type Draft = Pick<Post, 'text' | 'picture' | 'sort'>

const drafts: Readonly<Record<Company, readonly Draft[]>> = {
  lavka: [
    { sort: 'thread', picture: 'scene-bread-1', text: 'Хлеб на закваске: когда привоз?' },
    { sort: 'channel', picture: 'scene-basket-2', text: 'доставка\nГде курьер, что не так с заказом' },
    { sort: 'channel', picture: 'scene-berries-3', text: 'общий\nПро ягоды, сыр и всё на свете' },
  ],
  kuhnya: [
    { sort: 'thread', picture: 'scene-soup-11', text: 'Ланчи: что добавить в меню?' },
    { sort: 'channel', picture: 'scene-evening-12', text: 'столики\nБронь и банкеты' },
    { sort: 'channel', picture: 'scene-breakfast-13', text: 'общий\nРазговоры за завтраком' },
  ],
}

const day_s = 86_400

/** Channels and threads are what is written in here: there are no posts. */
export const firstChannels = (
  { company }: Account,
  { now_s, takeId }: { now_s: number; takeId: () => number },
): Post[] => drafts[company].map((draft, place) => ({ ...draft, id: takeId(), at: now_s - (40 - place) * day_s }))
