import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RefreshIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import type { Settle } from '../api.ts'
import classes from './Problem.module.css'

type Props = {
  id: number
  /** Of the account that it is about, if it is about one. */
  network?: string | undefined
  name: string
  about: ReactNode
  at: number
  reason: ReactNode
  tone: 'danger' | 'warn'
  /** Between the name and the reason. */
  text?: ReactNode
  /** Below the reason. */
  excerpt?: ReactNode
  again: { settle: Settle; words: string; done: string; confirm?: () => Promise<boolean> }
  dismiss: Settle
  /** Buttons between trying again and hiding it. */
  tools?: ReactNode
}

/** Something that went wrong and waits for somebody: what, where, why; tried again or put out of sight. */
export function ProblemRow(props: Props) {
  const { id, network, name, about, at, reason, tone, text, excerpt, again, dismiss, tools } = props
  const { t } = useLingui()
  const failureText = useFailureText()
  const onError = (error: unknown) => toast.error(failureText(error))
  const tryAgain = async () => {
    if (again.confirm && !(await again.confirm())) return
    again.settle.mutate(id, { onError, onSuccess: () => toast.ok(again.done) })
  }

  return (
    <div className={classes.problem}>
      {network && <NetworkGlyph network={network} size={18} className={classes.glyph} />}
      <div className={classes.words}>
        <div className={classes.title}>
          <b>{name}</b>
          <span className={classes.about}>{about}</span>
          <Time className={classes.when} at={at} />
        </div>
        {text}
        <p className={classes.reason} data-tone={tone}>
          {reason}
        </p>
        {excerpt}
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshIcon size={14} />}
          aria-label={`${again.words}: ${name}`}
          onClick={() => void tryAgain()}
          loading={again.settle.isPending}
        >
          {again.words}
        </Button>
        {tools}
        <Button
          variant="subtle"
          size="xs"
          aria-label={t`Скрыть: ${name}`}
          onClick={() => dismiss.mutate(id, { onError })}
          loading={dismiss.isPending}
        >
          <Trans>Скрыть</Trans>
        </Button>
      </div>
    </div>
  )
}
