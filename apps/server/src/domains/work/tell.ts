// A word to one colleague about an item or a chat, in their language.
import { limits } from '@otklik/contract/limits.ts'
import { notices as en } from '@otklik/locales/en/notices.ts'
import { notices as ru } from '@otklik/locales/ru/notices.ts'
import type { Context } from '../../platform/context.ts'
import { cutTo } from '../../platform/words.ts'
import { localeOfPerson, nameOfPerson } from '../users/reach.ts'

type Kind = keyof typeof en
export type Subject = { space_id: number; item_id: number } | { space_id: number; chat_id: number }

export async function tellPerson(ctx: Context, user_id: number, notify: Kind, subject: Subject, about: string) {
  const { space_id } = subject
  const words = { ru, en }[await localeOfPerson(ctx, user_id)][notify]
  const name = ctx.user_id === null ? '' : await nameOfPerson(ctx, ctx.user_id)
  ctx.whisper(
    { space_id, user_id },
    {
      type: 'notify',
      notify,
      space_id,
      title: words.title(name),
      text: words.text(cutTo(about, limits.excerpt)),
      route:
        'item_id' in subject ? { name: 'item-page', id: subject.item_id } : { name: 'chat-page', id: subject.chat_id },
    },
  )
}
