import { type Channel, makeChannel, type Network, type NetworkGroup } from './network.ts'

type Words = { ru: string; en: string }
type Source = {
  id: string
  name: string
  ru?: string
  nicknames?: string
  about: Words
  color: string
  group: NetworkGroup
  /** What the person is asked to name. */
  named: Words
  comments: Channel
  messages?: Channel
}

const hint: Words = {
  ru: 'Под этим именем источник будет виден здесь. Ключ и секрет для программы, которая приносит и забирает, появятся после подключения.',
  en: 'What the source will be called here. The key and the secret for the program that brings and fetches appear once it is connected.',
}

/** Spoken to through our own gateway: whoever connects it names it, and gets a key for their program. */
const source = ({
  id,
  name,
  ru = name,
  nicknames,
  about,
  color,
  group,
  named,
  comments,
  messages,
}: Source): Network => ({
  ...{ id, name, long_name: { ru, en: name }, description: about, group, color },
  ...(nicknames && { nicknames }),
  ...{ hidden: false, has_window: false, is_source: true },
  tokens: [{ name: 'page', is_required: true, kind: 'text', label: named, hint }],
  comments,
  messages: messages ?? null,
})

const reviews: Words = { ru: 'Отзывы через шлюз', en: 'Reviews, through the gateway' }
const place: Words = { ru: 'Название места', en: 'Name of the place' }
const company: Words = { ru: 'Название компании', en: 'Name of the company' }

/** All that the gateway lets a source tell us. */
const told = { tells: ['edit', 'delete', 'restore', 'echo'], brings: ['photo'] } as const
const review = (limit: number) =>
  makeChannel({ limit, reviews: true, actions: ['reply', 'edit', 'delete_own'], ...told })

/** None of these has an interface that anybody may use; limits as in product/accounts: Reply limits. */
export const sources: readonly Network[] = [
  source({
    ...{ id: 'ymaps', group: 'reviews', name: 'Yandex Maps', ru: 'Яндекс Карты', about: reviews },
    ...{ color: '--net-maps', named: place, comments: review(5_000) },
  }),
  source({
    ...{ id: 'gis', group: 'reviews', name: '2GIS', ru: '2ГИС', about: reviews },
    ...{ color: '--net-gis', named: place, comments: review(3_000) },
  }),
  source({
    ...{ id: 'otzovik', group: 'reviews', name: 'Otzovik', ru: 'Отзовик', about: reviews },
    ...{ color: '--net-gm', named: company, comments: review(350) },
  }),
  source({
    ...{ id: 'irecommend', group: 'reviews', name: 'iRecommend', about: reviews, nicknames: 'Айрекоменд' },
    ...{ color: '--net-maps', named: company, comments: review(350) },
  }),
  source({
    ...{ id: 'pikabu', group: 'communities', name: 'Pikabu', ru: 'Пикабу' },
    about: { ru: 'Комментарии через шлюз', en: 'Comments, through the gateway' },
    ...{ color: '--net-gis', named: { ru: 'Название блога', en: 'Name of the blog' } },
    comments: makeChannel({
      ...{ limit: 3_000, uploads: 1, actions: ['reply', 'edit', 'delete_own'], ...told },
      takes: ['photo'],
    }),
  }),
  source({
    ...{ id: 'gateway', group: 'gateway', name: 'Gateway', ru: 'Шлюз' },
    about: {
      ru: 'Любой другой источник: комментарии, отзывы и сообщения приносит ваша программа',
      en: 'Any other source: a program of yours brings comments, reviews and messages',
    },
    ...{ color: '--net-ink', named: { ru: 'Название источника', en: 'Name of the source' } },
    comments: makeChannel({
      ...{ limit: 5_000, uploads: 5, actions: ['reply', 'edit', 'delete_own', 'delete', 'restore', 'hide'] },
      tells: ['edit', 'delete', 'restore', 'hide', 'echo'],
      brings: ['photo', 'video', 'voice', 'document'],
      takes: ['photo', 'video', 'voice', 'document'],
    }),
    messages: makeChannel({
      ...{ limit: 5_000, uploads: 5, actions: ['reply', 'edit', 'delete_own'], tells: ['edit', 'delete', 'echo'] },
      brings: ['photo', 'video', 'voice', 'document', 'quote'],
      takes: ['photo', 'video', 'voice', 'document', 'quote'],
    }),
  }),
]
