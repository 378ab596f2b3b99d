import type { Account } from '../../world/account.ts'

/** `access` is the page's own token, as `/me/accounts` gives it to whoever manages the page. */
export const facebookAccounts: readonly Account[] = [
  {
    network: 'facebook',
    id: '104400000000101',
    name: 'Северная лавка',
    screen_name: 'severnaya.lavka',
    tokens: { access: 'EAAsimulatedPageTokenSevernayaLavka' },
    company: 'lavka',
  },
  {
    network: 'facebook',
    id: '104400000000202',
    name: 'Северная кухня',
    screen_name: 'severnaya.kuhnya',
    tokens: { access: 'EAAsimulatedPageTokenSevernayaKuhnya' },
    company: 'kuhnya',
  },
]
