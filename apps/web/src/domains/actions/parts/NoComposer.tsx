import { Trans } from '@lingui/react/macro'
import { LockIcon } from '../../../ui/icons.tsx'
import classes from './Composer.module.css'

type Props = { why: 'right' | 'network' | 'deleted' | 'window' | 'lost'; network?: string }

/** One quiet line where the composer would be: why it is not. */
export function NoComposer({ why, network }: Props) {
  return (
    <p className={classes.missing}>
      <LockIcon size={15} />
      <span>
        {why === 'right' ? (
          <Trans>Ваша роль не отвечает клиентам. Право ответить даёт администратор.</Trans>
        ) : why === 'deleted' ? (
          <Trans>Удалено в сети: ответить уже нельзя.</Trans>
        ) : why === 'window' ? (
          <Trans>{network}: время для ответа истекло. Оно откроется снова, когда клиент напишет.</Trans>
        ) : why === 'lost' ? (
          <Trans>{network}: клиент больше не принимает сообщения. Ответить можно, когда он напишет снова.</Trans>
        ) : (
          <Trans>{network}: сеть не позволяет здесь ответить.</Trans>
        )}
      </span>
    </p>
  )
}
