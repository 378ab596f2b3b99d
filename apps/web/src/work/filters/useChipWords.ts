import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { authorQuery } from '../../domains/authors/contacts.ts'
import { useObjects } from '../../domains/desk/api.ts'
import { postQuery } from '../../domains/posts/api.ts'
import { groupsQuery } from '../../domains/users/members.ts'
import { beginningOf } from '../../platform/excerpt.ts'
import { formatCalendar } from '../../platform/time/time.ts'
import { useStatusName } from '../../ui/marks/StatusMark.tsx'
import { type Assignee, isDefaultStatus, type ListFilter, statusesOf } from './filter.ts'
import type { ChipField } from './filter-chips.ts'
import { useFieldNames } from './useFieldNames.ts'

/** A chip in words: what it is about, and what is chosen; of several the first and how many more. */
export function useChipWords(filter: ListFilter) {
  const { t, i18n } = useLingui()
  const { fields, emotions, kinds, dues, yesNo } = useFieldNames()
  const statusName = useStatusName()
  const objects = useObjects()
  const { data: author } = useQuery({ ...authorQuery(filter.author_id ?? 0), enabled: filter.author_id !== undefined })
  const { data: post } = useQuery({ ...postQuery(filter.post_id ?? 0), enabled: filter.post_id !== undefined })
  const { data: groups } = useQuery({ ...groupsQuery, enabled: filter.group_id.length > 0 })

  const nameIn = (rows: readonly { id: number; name: string }[] | undefined) => (id: number) =>
    rows?.find((row) => row.id === id)?.name ?? '…'
  const personName = (who: Assignee) => {
    if (who === 'me') return t`я`
    if (who === 'none') return t`никто`
    return objects.members.find(({ user_id }) => user_id === who)?.name ?? '…'
  }
  const day = (text: string) => formatCalendar(text, 'short', i18n.locale)

  const values: Record<ChipField, () => string> = {
    status: () =>
      isDefaultStatus(filter) ? t`активные` : some(statusesOf(filter), (one) => statusName(one).toLowerCase()),
    text: () => `«${filter.text}»`,
    company_id: () => some(filter.company_id, nameIn(objects.companies)),
    provider: () => some(filter.provider, (id) => findNetwork(id)?.long_name[i18n.locale === 'en' ? 'en' : 'ru'] ?? id),
    object_id: () => some(filter.object_id, nameIn(objects.items)),
    post_id: () => (post ? firstLine(post.text) || t`без текста` : '…'),
    author_id: () => author?.author.name || '…',
    kind: () => some(filter.kind, (kind) => kinds[kind]),
    rating: () =>
      (filter.rating ?? [])
        .toSorted()
        .map((stars) => `${stars}★`)
        .join(' '),
    emotion: () => some(filter.emotion, (one) => emotions[one]),
    tag_id: () => some(filter.tag_id, nameIn([...objects.tags, ...objects.archived_tags])),
    label_id: () => some(filter.label_id, nameIn([...objects.labels, ...objects.archived_labels])),
    assigned_to: () => some(filter.assigned_to, personName),
    group_id: () => some(filter.group_id, nameIn(groups)),
    period: () => periodWords(filter, day),
    due: () => (filter.due ? dues[filter.due] : ''),
    replied: () => yesNo(filter.replied),
    files: () => yesNo(filter.files),
    hidden: () => yesNo(filter.hidden),
    history: () => yesNo(filter.history),
    hide_other: () => t`скрыто`,
    priority: () => '',
    reversed: () => '',
  }
  return (chip: ChipField) => ({ name: fields[chip], value: values[chip]() })
}

/** As far as a chip has room for it; the rest is cut by its width. */
const firstLine = (text: string) => beginningOf(text.trim().split('\n', 1)[0] ?? '', limits.excerpt)

/** «Доставка», «Доставка +2». */
function some<T>(values: readonly T[] | undefined, nameOf: (value: T) => string) {
  const [first, ...rest] = values ?? []
  if (first === undefined) return ''
  return rest.length === 0 ? nameOf(first) : `${nameOf(first)} +${rest.length}`
}

/** «8 мар», «1 мар – 8 мар», «с 1 мар» as a dash that leads on. */
function periodWords({ from, to }: ListFilter, day: (text: string) => string) {
  if (from && from === to) return day(from)
  return [from && day(from), to && day(to)]
    .map((text) => text ?? '')
    .join(' – ')
    .trim()
}
