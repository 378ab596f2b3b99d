import type { Account } from '../../world/account.ts'

export const maxPeople = { people_from: 41_000_001 }

export type Bot = Account & {
  /** A dialogue with a person has a number of its own: this much above the person's. */
  dialogs_from: number
  /** A group of customers that the bot is a member of. */
  club: { id: number; title: string }
}

export const maxAccounts: readonly Bot[] = [
  {
    network: 'max',
    ...maxPeople,
    id: '90000101',
    name: 'Северная лавка',
    screen_name: 'severnaya_lavka_bot',
    tokens: { access: 'f9LHodD0cOL-simulated-max-token-severnaya-lavka' },
    company: 'lavka',
    dialogs_from: 160_000_000,
    club: { id: -70_000_000_000_101, title: 'Соседи у лавки' },
  },
  {
    network: 'max',
    ...maxPeople,
    id: '90000202',
    name: 'Северная кухня',
    screen_name: 'severnaya_kuhnya_bot',
    tokens: { access: 'f9LHodD0cOL-simulated-max-token-severnaya-kuhnya' },
    company: 'kuhnya',
    dialogs_from: 170_000_000,
    club: { id: -70_000_000_000_202, title: 'Гости кухни' },
  },
]

export function getBot(account: Account): Bot {
  const bot = maxAccounts.find(({ id }) => id === account.id)
  if (!bot) throw new Error(`no such bot: ${account.id}`)
  return bot
}
