import type { Comment, Post } from '../../state.ts'
import type { Account, Company } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import { read } from '../../world/phrases/fill.ts'
import type { Phrases } from '../../world/phrases/phrases.ts'
import type { World } from '../../world/world.ts'

// Forums, whoever has made them: what answers nothing is a topic, what answers a topic stands in it.

export const forums = ['Идеи и предложения', 'Вопросы и проблемы']

const topics: Readonly<Record<Company, ReturnType<typeof read>>> = {
  lavka: read(`
    Добавьте в приложение список покупок: каждый раз собираю корзину заново
    Не приходит письмо с кодом, пробовала трижды
    Сделайте доставку к определённому часу, а не «с 10 до 18»
    Где посмотреть, сколько баллов сгорит в этом месяце?
    Хорошо бы показывать состав на карточке, а не только на фото этикетки
    Оплата прошла, а заказ висит в «ожидает оплаты»
  `),
  kuhnya: read(`
    Добавьте бронирование столика на сайте, по телефону не дозвониться
    В меню нет отметок об аллергенах, приходится спрашивать
    Не применяется промокод из рассылки
    Можно ли сделать постное меню отдельной страницей?
    Хотим оставлять чаевые картой: в счёте нет такой строки
  `),
}

const old = () => forums.map((text) => ({ subject: 'basket' as const, text, sort: 'topic' }))

export const forumPhrases: Partial<Phrases> = {
  comments: topics,
  old_posts: { lavka: old(), kuhnya: old() },
}

export const firstForums = (_account: Account, { now_s, takeId }: { now_s: number; takeId: () => number }): Post[] =>
  forums.map((text, n) => ({ id: takeId(), at: now_s, text, picture: `scene-box-${n + 1}`, sort: 'topic' }))

/** Those of weeks that are over are remembered by what was written there. */
export function forumsOf(world: World, account: Account): { id: number; name: string }[] {
  const { posts, comments } = world.stateOf(account)
  const known = posts.map(({ id, text }) => ({ id, name: text }))
  const older = new Set(comments.map(({ post_id }) => post_id).filter((id) => !known.some((one) => one.id === id)))
  return [...known, ...[...older].map((id) => ({ id, name: 'Архив' }))]
}

const standing = (world: World, account: Account) =>
  world.stateOf(account).comments.filter(({ is_deleted }) => !is_deleted)

/** Newest first. */
export const topicsOf = (world: World, account: Account): Comment[] =>
  standing(world, account)
    .filter(({ reply_to, from }) => reply_to === undefined && from !== 0)
    .toSorted((left, right) => right.at - left.at || right.id - left.id)

export const topicIdOf = ({ id, root, reply_to }: Comment) => root ?? reply_to ?? id

/** Oldest first. */
export const repliesOf = (world: World, account: Account, topic: Comment): Comment[] =>
  standing(world, account)
    .filter((one) => one.reply_to !== undefined && topicIdOf(one) === topic.id)
    .toSorted((left, right) => left.at - right.at || left.id - right.id)

export const movedAt = (world: World, account: Account, topic: Comment) =>
  repliesOf(world, account, topic).at(-1)?.at ?? topic.edited_at ?? topic.at

export function writerOf(account: Account, from: number): { id: number; name: string } {
  const person = from === 0 ? undefined : findPerson(account, from)
  if (from === 0) return { id: 5, name: `${account.name}, поддержка` }
  return { id: from, name: person ? `${person.first_name} ${person.last_name}` : 'Гость' }
}

export const headerOf = ({ text }: Comment) => (text.split('\n', 1)[0] ?? '').slice(0, 100) || 'Без темы'

const signs: readonly [string, string][] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]

/** As an editor in a browser would leave it. */
export function wireHtml(world: World, { text, files }: Pick<Comment, 'text' | 'files'>): string {
  const words = signs.reduce((told, [sign, name]) => told.replaceAll(sign, name), text).replaceAll('\n', '<br />')
  const pictures = files.map((id) => `<img src="${world.files.url(id)}" alt="" />`)
  return `<p>${[words, ...pictures].join('')}</p>`
}

export const plainText = (html: string): string =>
  signs
    .toReversed()
    .reduce(
      (told, [sign, name]) => told.replaceAll(name, sign),
      html.replaceAll(/<br\s*\/?>/g, '\n').replaceAll(/<[^>]*>/g, ''),
    )
