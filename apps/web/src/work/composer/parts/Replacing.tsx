import { Trans } from '@lingui/react/macro'
import type { Channel } from '@otklik/contract/networks/network.ts'
import { EditIcon } from '../../../ui/icons/icons.tsx'
import classes from './Composer.module.css'

/** The network holds one answer to each, and there is one: said before another is sent. */
export const Replacing = () => (
  <p className={classes.down} role="status">
    <EditIcon size={15} />
    <Trans>Ответ здесь уже есть: новый займёт его место.</Trans>
  </p>
)

/** The same before many are answered at once: some of them may have an answer. */
export const OneAnswerEach = ({ channel }: { channel: Channel | null | undefined }) =>
  channel?.answers === 'one_refused' ? (
    <p>
      <Trans>Сеть принимает один ответ на каждый отзыв: где он уже есть, этот не уйдёт.</Trans>
    </p>
  ) : channel?.answers === 'one_replaced' ? (
    <p>
      <Trans>Сеть хранит один ответ на каждый отзыв: где он уже есть, этот займёт его место.</Trans>
    </p>
  ) : null
