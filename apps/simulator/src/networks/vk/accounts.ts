import type { Account } from '../../world/account.ts'

export const vkPeople = { people_from: 510_000_001 }

/** `access` is the community's own key, `admin` that of a person who manages it: VK opens some methods only to people. */
export type Community = Account & { tokens: { admin: string }; admin_id: number }

export const vkAccounts: readonly Community[] = [
  {
    network: 'vk',
    ...vkPeople,
    id: '219400101',
    name: 'Северная лавка',
    screen_name: 'severnaya_lavka',
    tokens: {
      access: 'simulated-community-token-severnaya-lavka',
      admin: 'simulated-admin-token-severnaya-lavka',
    },
    admin_id: 510_000_901,
    company: 'lavka',
  },
  {
    network: 'vk',
    ...vkPeople,
    id: '219400202',
    name: 'Северная кухня',
    screen_name: 'severnaya_kuhnya',
    tokens: {
      access: 'simulated-community-token-severnaya-kuhnya',
      admin: 'simulated-admin-token-severnaya-kuhnya',
    },
    admin_id: 510_000_902,
    company: 'kuhnya',
  },
]

/** Who may come to the authorize page. `key` is what `&as=` says. */
export type Manager = {
  key: string
  id: number
  first_name: string
  last_name: string
  token: string
  manages: string[]
}

export const vkManagers: readonly Manager[] = [
  {
    key: 'anna',
    id: 510_000_903,
    first_name: 'Анна',
    last_name: 'Соколова',
    token: 'simulated-admin-token-anna',
    manages: ['219400101', '219400202'],
  },
  {
    key: 'ivan',
    id: 510_000_901,
    first_name: 'Иван',
    last_name: 'Петров',
    token: 'simulated-admin-token-severnaya-lavka',
    manages: ['219400101'],
  },
  {
    key: 'dmitry',
    id: 510_000_902,
    first_name: 'Дмитрий',
    last_name: 'Кузнецов',
    token: 'simulated-admin-token-severnaya-kuhnya',
    manages: ['219400202'],
  },
  {
    key: 'maria',
    id: 510_000_904,
    first_name: 'Мария',
    last_name: 'Лебедева',
    token: 'simulated-admin-token-maria',
    manages: [],
  },
]

/** A conversation of many people, to which each community belongs. */
export const group_chat = { id: 2_000_000_001, name: 'suppliers', title: 'Поставщики и лавки' }
