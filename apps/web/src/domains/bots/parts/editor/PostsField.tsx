import { useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../platform/time/time.ts'
import { SelectMany } from '../../../../ui/fields/Select.tsx'
import { postQuery } from '../../../posts/api.ts'
import { recentPostsQuery } from '../../api.ts'
import { useEditor } from './editor.ts'

const SHOWN = 60
const MOST = 100

/** Those that people wrote under lately, and those that are chosen; none: all of them. */
export function PostsField({ value, onChange }: { value: readonly number[]; onChange: (ids: number[]) => void }) {
  const { t, i18n } = useLingui()
  const { draft, space_id } = useEditor()
  const { data: recent = [] } = useQuery(recentPostsQuery(space_id, draft.object_ids))
  const ids = [...new Set([...value, ...recent])]
  const posts = useQueries({ queries: ids.map(postQuery) })
  const nameOf = (id: number, place: number) => {
    const post = posts[place]?.data
    if (!post) return t`Публикация ${id}`
    const text = post.text.trim().replace(/\s+/g, ' ').slice(0, SHOWN)
    const day = formatDate(post.published_at, i18n.locale)
    return text || t`Публикация от ${day}`
  }
  return (
    <SelectMany
      label={t`Посты`}
      placeholder={t`любые`}
      max={MOST}
      hint={t`Предлагаются те, под которыми недавно писали.`}
      value={value}
      onChange={(chosen) => onChange([...chosen])}
      options={ids.map((id, place) => ({ value: id, label: nameOf(id, place) }))}
    />
  )
}
