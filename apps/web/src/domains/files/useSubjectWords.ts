import { useLingui } from '@lingui/react/macro'
import type { SubjectBrief, SubjectKind } from '@otklik/contract/files/subjects.ts'

/** What a message is about, in a word of the reader's language; `lineOf` for where there is one line only. */
export function useSubjectWords() {
  const { t } = useLingui()
  const words: Record<SubjectKind, string> = {
    product: t`Товар`,
    collection: t`Подборка товаров`,
    order: t`Заказ`,
    invoice: t`Счёт`,
    payment: t`Платёж`,
    post: t`Пост`,
    story: t`Сторис`,
    ad: t`Реклама`,
    comment: t`Комментарий`,
    message: t`Пересланное сообщение`,
    quote: t`Цитата`,
    link: t`Ссылка`,
    article: t`Статья`,
    audio: t`Аудио`,
    video: t`Видео`,
    voice: t`Голосовое сообщение`,
    photo: t`Фотография`,
    photos: t`Альбом`,
    sticker: t`Стикер`,
    poll: t`Опрос`,
    checklist: t`Список дел`,
    form: t`Ответы в форме`,
    call: t`Звонок`,
    gift: t`Подарок`,
    giveaway: t`Розыгрыш`,
    game: t`Игра`,
    event: t`Событие`,
    place: t`Место на карте`,
    contact: t`Контакт`,
    button: t`Нажата кнопка`,
    file: t`Файл`,
    other: t`Вложение`,
    unreadable: t`Не удалось прочитать`,
  }
  const wordOf = (kind: SubjectKind) => words[kind] ?? words.other
  const lineOf = ({ kind, title }: SubjectBrief) => {
    const word = wordOf(kind)
    return title ? t`${word}: ${title}` : word
  }
  return { wordOf, lineOf }
}
