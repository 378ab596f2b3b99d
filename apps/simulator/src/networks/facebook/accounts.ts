import type { Account } from '../../world/account.ts'

export const facebookPeople = { people_from: 5_512_345_678_900_001 }

/** `access` is the page's own token, as `/me/accounts` gives it to whoever manages the page. */
export const facebookAccounts: readonly Account[] = [
  {
    network: 'facebook',
    ...facebookPeople,
    id: '104400000000101',
    name: 'Северная лавка',
    screen_name: 'severnaya.lavka',
    tokens: { access: 'EAAsimulatedPageTokenSevernayaLavka' },
    company: 'lavka',
  },
  {
    network: 'facebook',
    ...facebookPeople,
    id: '104400000000202',
    name: 'Северная кухня',
    screen_name: 'severnaya.kuhnya',
    tokens: { access: 'EAAsimulatedPageTokenSevernayaKuhnya' },
    company: 'kuhnya',
  },
]
