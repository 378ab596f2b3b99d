import { Trans, useLingui } from '@lingui/react/macro'
import type { RobotPause } from '@otklik/contract/automation/robots.ts'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import { useMay } from '../../../platform/may.ts'
import { RobotIcon } from '../../../ui/icons/icons.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useLetRobotsOn } from '../api.ts'
import classes from './RobotsPaused.module.css'

/** A person speaks here, so rules, bots and agents do not; whoever works on the dialogue lets them on again. */
export function RobotsPaused({ chat, pause }: { chat: Chat; pause: RobotPause | null }) {
  const { t } = useLingui()
  const may = useMay()('chats.process', chat.space_id)
  const letOn = useLetRobotsOn(chat)
  if (!pause) return null
  return (
    <section className={classes.strip} aria-label={t`Роботы на паузе`}>
      <RobotIcon size={15} />
      <span className={classes.words}>
        {pause.until === null ? (
          <Trans>Роботы на паузе: отвечает человек</Trans>
        ) : (
          <Trans>
            Роботы на паузе до <Time at={pause.until} form="full" />: отвечает человек
          </Trans>
        )}
      </span>
      {may && (
        <button type="button" className="link" disabled={letOn.isPending} onClick={() => letOn.mutate()}>
          <Trans>Снять паузу</Trans>
        </button>
      )}
    </section>
  )
}
