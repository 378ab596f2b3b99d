/** The pages and bots of this world. Their tokens are known to everybody: they open nothing but the simulator. */
export type Community = {
  network: 'vk'
  id: string
  name: string
  screen_name: string
  /** «Ключ доступа» of the community. */
  community_token: string
  /** Token of a person who manages it; VK opens some methods only to people. */
  admin_token: string
  admin_id: number
  company: Company
}
export type Bot = {
  network: 'telegram'
  id: string
  name: string
  screen_name: string
  bot_token: string
  company: Company
}
export type Account = Community | Bot

/** Whose account it is: the demo connects each company's own. */
export type Company = 'lavka' | 'kuhnya'

export const accounts: readonly Account[] = [
  {
    network: 'vk',
    id: '219400101',
    name: 'Северная лавка',
    screen_name: 'severnaya_lavka',
    community_token: 'simulated-community-token-severnaya-lavka',
    admin_token: 'simulated-admin-token-severnaya-lavka',
    admin_id: 510_000_901,
    company: 'lavka',
  },
  {
    network: 'telegram',
    id: '7100000101',
    name: 'Лавка: доставка',
    screen_name: 'severnaya_lavka_bot',
    bot_token: '7100000101:simulated-bot-token-severnaya-lavka',
    company: 'lavka',
  },
  {
    network: 'vk',
    id: '219400202',
    name: 'Северная кухня',
    screen_name: 'severnaya_kuhnya',
    community_token: 'simulated-community-token-severnaya-kuhnya',
    admin_token: 'simulated-admin-token-severnaya-kuhnya',
    admin_id: 510_000_902,
    company: 'kuhnya',
  },
  {
    network: 'telegram',
    id: '7100000202',
    name: 'Кухня: заказы и столики',
    screen_name: 'severnaya_kuhnya_bot',
    bot_token: '7100000202:simulated-bot-token-severnaya-kuhnya',
    company: 'kuhnya',
  },
]

export const accountKey = ({ network, id }: { network: string; id: string }) => `${network}:${id}`

export const communities = accounts.filter((account) => account.network === 'vk')
export const bots = accounts.filter((account) => account.network === 'telegram')
