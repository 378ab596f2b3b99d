import type { Account } from '../../world/account.ts'

export const okPeople = { people_from: 560_000_000_001 }

/** `access` is the key of the group's bot, `admin` the session of a person who manages the group. */
export type Group = Account & { tokens: { admin: string } }

export const okAccounts: readonly Group[] = [
  {
    network: 'ok',
    ...okPeople,
    id: '52009238470101',
    name: 'Северная лавка',
    screen_name: 'severnayalavka',
    tokens: {
      access: 'tkn1simulatedGroupKeyLavka:CBAPUBLICKEY',
      admin: 'tkn1simulatedSessionLavka',
    },
    company: 'lavka',
  },
  {
    network: 'ok',
    ...okPeople,
    id: '52009238470202',
    name: 'Северная кухня',
    screen_name: 'severnayakuhnya',
    tokens: {
      access: 'tkn1simulatedGroupKeyKuhnya:CBAPUBLICKEY',
      admin: 'tkn1simulatedSessionKuhnya',
    },
    company: 'kuhnya',
  },
]

/** Our application there: its number, its secret, and its second name. */
export const okClient = {
  client_id: '512000000001',
  client_secret: '0SIMULATEDSECRETOFOK0001',
  public_key: 'CBASIMULATEDPUBLICKEY',
}

/** Who may come to the authorize page; `key` is what `&as=` says. */
export type Manager = { key: string; uid: string; name: string; session: string; manages: readonly string[] }

export const okManagers: readonly Manager[] = [
  {
    key: 'anna',
    uid: '560000000901',
    name: 'Анна Соколова',
    session: 'tkn1simulatedSessionAnna',
    manages: okAccounts.map(({ id }) => id),
  },
  ...okAccounts.map(({ id, company, tokens }, n) => ({
    key: company,
    uid: `56000000091${n}`,
    name: company === 'lavka' ? 'Иван Петров' : 'Дмитрий Кузнецов',
    session: tokens.admin,
    manages: [id],
  })),
]
