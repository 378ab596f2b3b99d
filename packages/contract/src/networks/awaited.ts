import { type Channel, makeChannel, type Network, type NetworkGroup } from './network.ts'

type Awaited = {
  id: string
  name: string
  ru?: string
  about: { ru: string; en: string }
  color: string
  group: NetworkGroup
  comments?: Channel
  messages?: Channel
}

/** A network that is known and not spoken to yet: nobody is offered it. With its connector it gets a file of its own. */
const awaited = ({ id, name, ru = name, about, color, group, comments, messages }: Awaited): Network => ({
  id,
  name,
  long_name: { ru, en: name },
  description: about,
  group,
  color,
  hidden: true,
  has_window: false,
  tokens: [],
  comments: comments ?? null,
  messages: messages ?? null,
})

const reviews = { ru: 'Отзывы и ответы на них', en: 'Reviews and answers to them' }
const comments = { ru: 'Комментарии', en: 'Comments' }
const both = { ru: 'Комментарии и сообщения', en: 'Comments and messages' }

/** Limits (product/accounts: Reply limits), and beside them the network's own where a source tells it. */
export const awaitedNetworks: readonly Network[] = [
  awaited({
    ...{ id: 'ok', group: 'social', name: 'OK', ru: 'Одноклассники', about: both, color: '--net-ok' },
    comments: makeChannel({ limit: 3_000, no_bulk: true, unverified: { actions: ['reply'] } }),
    messages: makeChannel({ limit: 2_000, uploads: 1, takes: ['photo'], actions: ['reply', 'read', 'typing'] }),
  }),
  awaited({
    ...{ id: 'youtube', group: 'social', name: 'YouTube', about: comments, color: '--net-yt' },
    comments: makeChannel({ limit: 5_000, network_limit: 10_000, actions: ['reply', 'edit', 'delete_own', 'hide'] }),
    // The specification has a limit for messages as well; the network itself has none.
    messages: makeChannel({ limit: 10_000, actions: [] }),
  }),
  awaited({
    ...{ id: 'twitter', group: 'social', name: 'X', about: both, color: '--net-ink' },
    comments: makeChannel({
      limit: 280,
      uploads: 4,
      actions: ['reply', 'delete_own', 'hide', 'like'],
      takes: ['photo', 'video'],
    }),
    messages: makeChannel({ limit: 9_000, network_limit: 10_000, uploads: 1, takes: ['photo'] }),
  }),
  awaited({
    ...{ id: 'threads', group: 'social', name: 'Threads', about: comments, color: '--net-ink' },
    comments: makeChannel({
      limit: 500,
      uploads: 1,
      actions: ['reply', 'delete_own', 'hide'],
      takes: ['photo', 'video'],
    }),
  }),
  awaited({
    ...{ id: 'tiktok', group: 'social', name: 'TikTok', about: comments, color: '--net-ink' },
    comments: makeChannel({ limit: 150, actions: ['reply', 'delete_own', 'hide', 'like'], reply_window_s: 172_800 }),
  }),
  awaited({
    ...{ id: 'linkedin', group: 'social', name: 'LinkedIn', about: comments, color: '--net-li' },
    comments: makeChannel({ limit: 1_250, actions: ['reply', 'edit', 'delete', 'delete_own', 'like'] }),
  }),
  awaited({
    ...{ id: 'discord', group: 'communities', name: 'Discord', about: both, color: '--net-dc' },
    comments: makeChannel({
      limit: 2_000,
      uploads: 5,
      actions: ['reply', 'edit', 'delete_own'],
      takes: ['photo', 'video', 'document'],
    }),
    messages: makeChannel({
      limit: 2_000,
      uploads: 5,
      actions: ['reply', 'edit', 'delete_own', 'react', 'typing'],
      takes: ['photo', 'video', 'document', 'quote'],
    }),
  }),
  awaited({
    ...{
      id: 'avito',
      group: 'marketplaces',
      name: 'Avito',
      ru: 'Авито',
      about: { ru: 'Сообщения и отзывы', en: 'Messages and reviews' },
    },
    color: '--net-avito',
    comments: makeChannel({ limit: 1_000, actions: ['reply', 'delete_own'] }),
    messages: makeChannel({
      limit: 1_000,
      uploads: 1,
      actions: ['reply', 'delete_own', 'read', 'block'],
      delete_window_s: 3_600,
      takes: ['photo'],
    }),
  }),
  awaited({
    ...{ id: 'vc', group: 'communities', name: 'VC', ru: 'VC.ru', about: comments, color: '--net-ink' },
    comments: makeChannel({ limit: 3_000, actions: ['reply', 'edit'], edit_window_s: 1_200 }),
  }),
  awaited({
    ...{ id: 'pikabu', group: 'communities', name: 'Pikabu', ru: 'Пикабу', about: comments, color: '--net-gis' },
    // There is no official interface; through a partner's gateway only.
    comments: makeChannel({ limit: 3_000, uploads: 1, unverified: { actions: ['reply'] } }),
  }),
  awaited({
    ...{ id: 'gmaps', group: 'reviews', name: 'Google Maps', ru: 'Google Карты', about: reviews, color: '--net-gm' },
    comments: makeChannel({ reviews: true, limit: 5_000, byte_limit: 4_096, actions: ['reply', 'edit', 'delete_own'] }),
  }),
  awaited({
    ...{ id: 'ymaps', group: 'reviews', name: 'Yandex Maps', ru: 'Яндекс Карты', about: reviews, color: '--net-maps' },
    comments: makeChannel({ reviews: true, limit: 5_000, unverified: { actions: ['reply'] } }),
  }),
  awaited({
    ...{ id: 'gis', group: 'reviews', name: '2GIS', ru: '2ГИС', about: reviews, color: '--net-gis' },
    comments: makeChannel({
      reviews: true,
      limit: 3_000,
      actions: ['reply', 'delete_own'],
      unverified: { actions: ['reply', 'delete_own'] },
    }),
  }),
  awaited({
    ...{ id: 'ozon', group: 'marketplaces', name: 'Ozon', about: reviews, color: '--net-as' },
    comments: makeChannel({ reviews: true, limit: 3_000, actions: ['reply', 'delete_own'] }),
  }),
  awaited({
    ...{ id: 'otzovik', group: 'reviews', name: 'Otzovik', ru: 'Отзовик', about: reviews, color: '--net-gm' },
    comments: makeChannel({ reviews: true, limit: 350, unverified: { actions: ['reply'] } }),
  }),
  awaited({
    ...{ id: 'irecommend', group: 'reviews', name: 'iRecommend', about: reviews, color: '--net-maps' },
    comments: makeChannel({ reviews: true, limit: 350, unverified: { actions: ['reply'] } }),
  }),
  awaited({
    ...{ id: 'userecho', group: 'communities', name: 'UserEcho', about: comments, color: '--net-li' },
    comments: makeChannel({ limit: 32_768, unverified: { actions: ['reply'] } }),
  }),
  awaited({
    ...{ id: 'useresponse', group: 'communities', name: 'UseResponse', about: comments, color: '--net-gp' },
    comments: makeChannel({ limit: 32_768, uploads: 5, unverified: { actions: ['reply'] } }),
  }),
]
