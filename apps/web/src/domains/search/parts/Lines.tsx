import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthorRow } from '@otklik/contract/authors/contacts.ts'
import type { Excerpt, FoundChat, FoundItem, FoundTemplate } from '@otklik/contract/search.ts'
import { DocumentIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { useWrote } from '../../authors/parts/useWrote.ts'
import { useAccount } from '../../desk/api.ts'
import { LabelChips } from '../../labels/parts/LabelChips.tsx'
import classes from './Lines.module.css'

/** What a phone's line has room for before the word that was found. */
const LEAD = 18
const shorten = ({ text, is_found }: Excerpt[number]): Excerpt[number] => ({
  text: text.length > LEAD ? `… ${text.slice(-LEAD).replace(/^\S*\s/, '')}`.toWellFormed() : text,
  is_found,
})

/** The words around what was looked for, that itself marked. */
export function Said({ excerpt }: { excerpt: Excerpt }) {
  const isPhone = usePhone()
  if (excerpt.length === 0) return <Trans>Вложение без текста</Trans>
  const [first, ...rest] = excerpt
  const shown = isPhone && first && !first.is_found && rest.length ? [shorten(first), ...rest] : excerpt
  return shown.map(({ text, is_found }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never move
    is_found ? <mark key={place}>{text}</mark> : text,
  )
}

export function AuthorLine({ author }: { author: AuthorRow }) {
  const { t } = useLingui()
  const wrote = useWrote()
  const name = author.name || t`Без имени`
  return (
    <>
      <Avatar name={name} image={author.image} network={author.provider} />
      <span className={classes.words}>
        <b>{name}</b>
        <span className={classes.quiet}>
          {[author.screen_name !== author.name && author.screen_name, wrote(author)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.wide}>
        <LabelChips ids={author.label_ids} />
      </span>
      {author.is_blocked && (
        <Badge tone="danger">
          <Trans>заблокирован</Trans>
        </Badge>
      )}
    </>
  )
}

type LineProps = { status: string; name: string; object_id: number; at: number; excerpt: Excerpt }

function WorkLine({ status, name, object_id, at, excerpt }: LineProps) {
  const account = useAccount(object_id)
  return (
    <>
      <StatusMark status={status} />
      <span className={classes.words}>
        <span>
          <b>{name}</b> <span className={classes.quiet}>{account?.name}</span>
        </span>
        <span className={classes.said}>
          <Said excerpt={excerpt} />
        </span>
      </span>
      <Time at={at} form="list" className={classes.quiet} />
    </>
  )
}

export function ItemLine({ found: { item, excerpt } }: { found: FoundItem }) {
  const { t } = useLingui()
  const { status, object_id, created_at } = item
  return <WorkLine {...{ status, object_id, excerpt }} name={item.author?.name || t`Без имени`} at={created_at} />
}

export function ChatLine({ found: { chat, at, excerpt } }: { found: FoundChat }) {
  const { t } = useLingui()
  const { status, object_id } = chat
  return <WorkLine {...{ status, object_id, at, excerpt }} name={chat.title || chat.author.name || t`Без имени`} />
}

export function TemplateLine({ template: { name, shortcut, text } }: { template: FoundTemplate }) {
  return (
    <>
      <DocumentIcon size={17} />
      <span className={classes.words}>
        <span>
          <b>{name}</b> {shortcut && <span className={classes.quiet}>/{shortcut}</span>}
        </span>
        <span className={classes.said}>{text}</span>
      </span>
    </>
  )
}
