import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ArrowLeftIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useIsLate } from '../../../ui/page/RowSkeletons.tsx'
import { useNoComposer } from '../../composer/drafts/awaited.ts'
import classes from './NoCard.module.css'

type Props = { onBack: () => void; children: ReactNode }

/** What was opened and is not there: gone, or not loaded. On a phone nothing else is on the screen, so it leads back. */
export function NoCard({ onBack, children }: Props) {
  useNoComposer()
  return (
    <Back onBack={onBack} isStaying>
      {children}
    </Back>
  )
}

/** The same while it is on its way. */
export function CardToCome({ onBack, children }: Props) {
  return (
    <Back onBack={onBack} isStaying={useIsLate()}>
      {children}
    </Back>
  )
}

/** `isStaying`: long enough for the bar at the foot of a phone to be needed. */
function Back({ onBack, children, isStaying }: Props & { isStaying: boolean }) {
  const { t } = useLingui()
  return (
    <div className={classes.pane} data-without-card={isStaying || undefined}>
      <div className={classes.head}>
        <IconButton label={t`Назад к списку`} icon={ArrowLeftIcon} onClick={onBack} />
      </div>
      {children}
    </div>
  )
}
