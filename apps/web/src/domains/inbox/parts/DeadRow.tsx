import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DeadDelivery } from '@otklik/contract/inbox/problems.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useState } from 'react'
import { Time } from '../../../ui/marks/Time.tsx'
import { useAccount } from '../../desk/api.ts'
import { formatSize } from '../../files/size.ts'
import { useDismissDelivery, useReplay } from '../api.ts'
import classes from './Problem.module.css'
import { ProblemRow } from './ProblemRow.tsx'

/** More than the box shows folded. */
const LONG = 240

/** Something that a network delivered and nobody understood, as it came. */
export function DeadRow({ delivery }: { delivery: DeadDelivery }) {
  const { t, i18n } = useLingui()
  const { id, object_id, received_at, attempts, error, excerpt, bytes } = delivery
  const account = useAccount(object_id)
  const [isOpen, setIsOpen] = useState(false)
  const tried = t({
    message: plural(attempts, { one: '# попытка', few: '# попытки', many: '# попыток', other: '# попытки' }),
  })

  return (
    <ProblemRow
      {...{ id, at: received_at, reason: error, tone: 'danger' }}
      network={account?.provider}
      name={account?.name ?? t`Отключённый аккаунт`}
      about={
        <>
          {[tried, formatSize(bytes, i18n.locale)].join(' · ')}
          {' · '}
          <Trans>
            хранится до <Time at={received_at + limits.inbox_kept_s} form="day" />
          </Trans>
        </>
      }
      excerpt={
        <div className={classes.excerpt}>
          <pre data-open={isOpen || undefined}>{excerpt}</pre>
        </div>
      }
      again={{
        settle: useReplay(),
        words: t`Разобрать снова`,
        done: t`Разбираем снова. Если не получится, оно вернётся сюда.`,
      }}
      dismiss={useDismissDelivery()}
      tools={
        excerpt.length > LONG && (
          <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t`Свернуть` : t`Показать всё`}
          </Button>
        )
      }
    />
  )
}
