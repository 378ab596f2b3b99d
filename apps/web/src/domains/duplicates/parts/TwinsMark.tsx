import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { StackIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { countQuery } from '../api.ts'
import classes from './Twins.module.css'

function useOthers(id: number) {
  const { t } = useLingui()
  const { data } = useQuery(countQuery(id))
  if (!data) return null
  const words = t({
    message: plural(data.others, {
      one: 'Ещё # похожий',
      few: 'Ещё # похожих',
      many: 'Ещё # похожих',
      other: 'Ещё # похожих',
    }),
  })
  return { ...data, words }
}

/** On a row: how many others ask the same. */
export function TwinsMark({ id }: { id: number }) {
  const others = useOthers(id)
  if (!others) return null
  return (
    <span className={classes.mark} title={others.words}>
      <span aria-hidden="true">+{others.others}</span>
      <span className="visually-hidden">{others.words}</span>
    </span>
  )
}

/** Among the tools of a row: opens the group. */
export function TwinsTool({ id }: { id: number }) {
  const navigate = useNavigate()
  const others = useOthers(id)
  if (!others) return null
  return (
    <IconButton
      label={others.words}
      icon={StackIcon}
      size="s"
      onClick={() => void navigate({ to: '/items/twins/$id', params: { id: others.group_id } })}
    />
  )
}
