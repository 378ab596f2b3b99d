import { Trans } from '@lingui/react/macro'
import { isEmpty, useDraftPart } from '../drafts/drafts.ts'
import { useIsKept } from '../drafts/kept-drafts.ts'
import classes from './Composer.module.css'

/** In the foot: the server has it, and one may leave. */
export function DraftNote({ thread }: { thread: string }) {
  const hasDraft = useDraftPart(thread, (draft) => !isEmpty(draft))
  const isKept = useIsKept(thread)
  if (!isKept || !hasDraft) return null
  return (
    <span className={classes.kept} role="status">
      <Trans>Черновик сохранён</Trans>
    </span>
  )
}
