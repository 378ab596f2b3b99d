import { Trans } from '@lingui/react/macro'
import { isEmpty, useDraft } from '../drafts.ts'
import { useIsKept } from '../kept-drafts.ts'
import classes from './Composer.module.css'

/** In the foot: the server has it, and one may leave. */
export function DraftNote({ thread }: { thread: string }) {
  const draft = useDraft(thread)
  const isKept = useIsKept(thread)
  if (!isKept || isEmpty(draft)) return null
  return (
    <span className={classes.kept} role="status">
      <Trans>Черновик сохранён</Trans>
    </span>
  )
}
