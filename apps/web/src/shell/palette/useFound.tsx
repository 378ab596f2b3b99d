import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import type { Excerpt, SearchKind } from '@otklik/contract/search.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAccount } from '../../domains/desk/api.ts'
import { fewQuery, isEnough } from '../../domains/search/api.ts'
import { useMay } from '../../platform/may.ts'
import { DocumentIcon, SearchIcon } from '../../ui/icons/icons.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Time } from '../../ui/marks/Time.tsx'
import classes from './PaletteDialog.module.css'

const QUIET_MS = 150

const plainText = (excerpt: Excerpt) => excerpt.map(({ text }) => text).join('')

/** What the server finds, and the ways to all of it. It stands below the commands, so that nothing moves when it comes. */
export function useFound(typed: string): SpotlightActionGroupData[] {
  const { t } = useLingui()
  const [asked] = useDebouncedValue(typed, QUIET_MS)
  const { data } = useQuery(fewQuery(asked))
  const navigate = useNavigate()
  const may = useMay()
  const text = typed.trim()
  if (!isEnough(text)) return []

  const lookIn = (kind: SearchKind | undefined, label: string): SpotlightActionData => ({
    id: `found in ${kind ?? 'all'}`,
    label,
    leftSection: <SearchIcon size={17} />,
    onClick: () => void navigate({ to: '/search', search: { q: text, kind } }),
  })
  const groups = [
    {
      group: t`Поиск`,
      actions: [
        lookIn(undefined, t`Искать «${text}» везде`),
        ...(may('items.see') ? [lookIn('items', t`Искать «${text}» в комментариях`)] : []),
        ...(may('chats.see') ? [lookIn('chats', t`Искать «${text}» в сообщениях`)] : []),
        lookIn('authors', t`Искать «${text}» в авторах`),
      ],
    },
    {
      group: t`Авторы`,
      actions: (data?.authors.rows ?? []).map((author) => ({
        id: `found author ${author.id}`,
        label: author.name || t`Без имени`,
        description: author.screen_name ?? undefined,
        leftSection: <Avatar name={author.name} image={author.image} network={author.provider} size={26} />,
        onClick: () => void navigate({ to: '/author/$id', params: { id: author.id } }),
      })),
    },
    {
      group: t`Комментарии`,
      actions: (data?.items.rows ?? []).map(({ item, excerpt }) => ({
        id: `found item ${item.id}`,
        label: item.author?.name || t`Без имени`,
        description: plainText(excerpt),
        leftSection: <StatusMark status={item.status} />,
        rightSection: <FoundWhere object_id={item.object_id} at={item.created_at} />,
        onClick: () => void navigate({ to: '/items/$id', params: { id: item.id } }),
      })),
    },
    {
      group: t`Диалоги`,
      actions: (data?.chats.rows ?? []).map(({ chat, at, excerpt }) => ({
        id: `found chat ${chat.id}`,
        label: chat.title || chat.author.name || t`Без имени`,
        description: plainText(excerpt),
        leftSection: <StatusMark status={chat.status} />,
        rightSection: <FoundWhere object_id={chat.object_id} at={at} />,
        onClick: () => void navigate({ to: '/chats/$id/messages', params: { id: chat.id } }),
      })),
    },
    {
      group: t`Шаблоны`,
      actions: (data?.templates.rows ?? [])
        .filter(({ space_id }) => may('templates.manage', space_id))
        .map(({ id, name, text }) => ({
          id: `found template ${id}`,
          label: name,
          description: text.replace(/\{[^{}\n]+\}/g, '…'),
          leftSection: <DocumentIcon size={17} />,
          onClick: () => void navigate({ to: '/settings/templates/$id', params: { id } }),
        })),
    },
  ]
  return groups.filter(({ actions }) => actions.length > 0)
}

/** Namesakes are told apart by where and when they wrote. */
function FoundWhere({ object_id, at }: { object_id: number; at: number }) {
  const account = useAccount(object_id)
  return (
    <span className={classes.where}>
      {account && <span>{account.name}</span>}
      <Time at={at} form="list" />
    </span>
  )
}
