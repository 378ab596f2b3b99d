import type { Account, Company } from '../../world/account.ts'

/** A source is connected by its name, which is then the one that we know it by. */
const source = (network: string, people_from: number, company: Company, name: string): Account => ({
  ...{ network, id: name.toLowerCase(), name, screen_name: name, company, people_from },
  // Nothing opens it: the key is made when it is connected.
  tokens: { access: '', page: name },
})

export const sourceAccounts: Readonly<Record<string, readonly Account[]>> = {
  pikabu: [
    source('pikabu', 860_000_001, 'lavka', 'Блог Северной лавки'),
    source('pikabu', 860_000_001, 'kuhnya', 'Кухня на Пикабу'),
  ],
  ymaps: [
    source('ymaps', 861_000_001, 'lavka', 'Северная лавка, Лесная 4'),
    source('ymaps', 861_000_001, 'kuhnya', 'Северная кухня, Набережная 12'),
  ],
  gis: [source('gis', 862_000_001, 'lavka', 'Северная лавка, Речная 9')],
  otzovik: [source('otzovik', 863_000_001, 'lavka', 'Северная лавка на Отзовике')],
  irecommend: [source('irecommend', 864_000_001, 'kuhnya', 'Северная кухня на iRecommend')],
  gateway: [source('gateway', 865_000_001, 'kuhnya', 'Книга гостей')],
}
