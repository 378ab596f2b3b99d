import type { Account } from '../../world/account.ts'

/** `access` is the community's own key, `admin` that of a person who manages it: VK opens some methods only to people. */
export type Community = Account & { tokens: { admin: string }; admin_id: number }

export const vkAccounts: readonly Community[] = [
  {
    network: 'vk',
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
