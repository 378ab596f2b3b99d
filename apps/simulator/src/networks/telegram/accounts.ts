import type { Account } from '../../world/account.ts'

export type Bot = Account

export const telegramAccounts: readonly Bot[] = [
  {
    network: 'telegram',
    id: '7100000101',
    name: 'Лавка: доставка',
    screen_name: 'severnaya_lavka_bot',
    tokens: { access: '7100000101:simulated-bot-token-severnaya-lavka' },
    company: 'lavka',
  },
  {
    network: 'telegram',
    id: '7100000202',
    name: 'Кухня: заказы и столики',
    screen_name: 'severnaya_kuhnya_bot',
    tokens: { access: '7100000202:simulated-bot-token-severnaya-kuhnya' },
    company: 'kuhnya',
  },
]
