import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DeadDelivery } from '@otklik/contract/inbox/problems.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useState } from 'react'
import { RefreshIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useAccount } from '../../desk/api.ts'
import { formatSize } from '../../files/size.ts'
import { useDismissDelivery, useReplay } from '../api.ts'
import classes from './Problem.module.css'

/** More than the box shows folded. */
const LONG = 240

/** Something that a network delivered and nobody understood, as it came. */
export function DeadRow({ delivery }: { delivery: DeadDelivery }) {
  const { t, i18n } = useLingui()
  const { id, object_id, received_at, attempts, error, excerpt, bytes } = delivery
  const failureText = useFailureText()
  const account = useAccount(object_id)
  const replay = useReplay()
  const dismiss = useDismissDelivery()
  const [isOpen, setIsOpen] = useState(false)
  const name = account?.name ?? t`Отключённый аккаунт`
  const onError = (error: unknown) => toast.error(failureText(error))
  const tried = t({
    message: plural(attempts, { one: '# попытка', few: '# попытки', many: '# попыток', other: '# попытки' }),
  })

  return (
    <div className={classes.problem}>
      {account && <NetworkGlyph network={account.provider} size={18} className={classes.glyph} />}
      <div className={classes.words}>
        <div className={classes.title}>
          <b>{name}</b>
          <span className={classes.about}>
            {[tried, formatSize(bytes, i18n.locale)].join(' · ')}
            {' · '}
            <Trans>
              хранится до <Time at={received_at + limits.inbox_kept_s} form="day" />
            </Trans>
          </span>
          <Time className={classes.when} at={received_at} />
        </div>
        <p className={classes.reason} data-tone="danger">
          {error}
        </p>
        <div className={classes.excerpt}>
          <pre data-open={isOpen || undefined}>{excerpt}</pre>
        </div>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshIcon size={14} />}
          aria-label={t`Разобрать снова: ${name}`}
          onClick={() =>
            replay.mutate(id, {
              onError,
              onSuccess: () => toast.ok(t`Разбираем снова. Если не получится, оно вернётся сюда.`),
            })
          }
          loading={replay.isPending}
        >
          <Trans>Разобрать снова</Trans>
        </Button>
        {excerpt.length > LONG && (
          <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t`Свернуть` : t`Показать всё`}
          </Button>
        )}
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
