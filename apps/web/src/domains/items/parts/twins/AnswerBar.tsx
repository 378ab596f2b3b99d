import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from './Twins.module.css'
import type { GroupDesk } from './useGroupDesk.ts'

/** Under the list where the answer lies over it: to write it, and to send it with the texts in sight under each question. */
export function AnswerBar({ desk, onAnswer }: { desk: GroupDesk; onAnswer: () => void }) {
  const { ticked, kept, leaving, howMany, whyOff, send, isSending } = desk
  if (kept.length === 0 || desk.waiting.length === 0)
    return (
      <div className={classes.bar}>
        <Button fullWidth onClick={onAnswer} disabled={desk.waiting.length > 0 && ticked.length === 0}>
          {desk.waiting.length === 0 ? <Trans>Один ответ</Trans> : <Trans>Ответить {ticked.length}</Trans>}
        </Button>
      </div>
    )
  return (
    <div className={classes.bar}>
      {whyOff !== undefined && (
        <p className={classes.why} role="status">
          {whyOff}
        </p>
      )}
      <div className={classes.pair}>
        <Button variant="default" onClick={onAnswer}>
          <Trans>Изменить ответ</Trans>
        </Button>
        <Button loading={isSending} disabled={whyOff !== undefined} onClick={() => void send()}>
          {leaving.length > 0 ? <Trans>Отправить {howMany}</Trans> : <Trans>Отправить</Trans>}
        </Button>
      </div>
    </div>
  )
}
