import type { Account, Company } from '../../world/account.ts'

/** What Google calls the accounts that places belong to. */
export const owners: Readonly<Record<Company, string>> = {
  lavka: '106941250000000000101',
  kuhnya: '106941250000000000202',
}

export const gmapsPeople = { people_from: 870_000_001 }

type Place = { id: string; name: string; company: Company; address: string }

const place = ({ id, name, company, address }: Place): Account => ({
  ...{ network: 'gmaps', id, name, screen_name: `Архангельск, ${address}`, company, ...gmapsPeople },
  tokens: { access: `ya29.simulated-business-${company}`, page: id, owner: owners[company] },
})

export const gmapsAccounts: readonly Account[] = [
  place({ id: '4547712550000000101', name: 'Северная лавка', company: 'lavka', address: 'Лесная ул., 4' }),
  place({ id: '4547712550000000102', name: 'Северная лавка', company: 'lavka', address: 'Речная ул., 9' }),
  place({ id: '4547712550000000201', name: 'Северная кухня', company: 'kuhnya', address: 'Набережная, 12' }),
]
