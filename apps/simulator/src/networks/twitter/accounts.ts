import type { Account } from '../../world/account.ts'

export const twitterPeople = { people_from: 1_716_450_001 }

/** The token is one of a window, and never ends. */
export const twitterAccounts: readonly Account[] = [
  {
    network: 'twitter',
    ...twitterPeople,
    id: '1346889436626259101',
    name: 'Северная лавка',
    screen_name: 'severnaya_lavka',
    tokens: { access: 'simulatedTokenOfXForSevernayaLavka' },
    company: 'lavka',
  },
  {
    network: 'twitter',
    ...twitterPeople,
    id: '1346889436626259202',
    name: 'Северная кухня',
    screen_name: 'severnaya_kuhnya',
    tokens: { access: 'simulatedTokenOfXForSevernayaKuhnya' },
    company: 'kuhnya',
  },
]

/** Our application there: one pair for the window, an older one that deliveries are signed with. */
export const twitterClient = {
  client_id: 'b3Rrbg-simulated-client',
  client_secret: 'x-demo-secret',
  consumer_key: 'simulatedConsumerKey',
  consumer_secret: 'x-demo-consumer-secret',
}

/** Tokens of the older way, which whoever has an application of their own is shown there (OAuth 1.0a). */
export const olderTokens: readonly { account: Account; token: string; token_secret: string }[] = twitterAccounts.map(
  (account) => ({ account, token: `${account.id}-simulatedOlderToken`, token_secret: `older-secret-of-${account.id}` }),
)
