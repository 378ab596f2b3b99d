import { Tooltip } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import type { Icon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import classes from './BulkBar.module.css'

/** It lies over the bar on a phone: no longer than it takes to read. */
const SAID_MS = 3_500

type Props = Omit<ComponentProps<'button'>, 'type'> & { icon: Icon; offReason?: string }

/**
 * One deed of the bar. What cannot be done stays there and says why: to a pointer and to the focus over it, to whoever
 * has it read out as its description, and to a finger, which hovers over nothing, when it is pressed.
 */
export function BulkButton({ icon: Icon, offReason, onClick, children, ...rest }: Props) {
  const id = useId()
  const isOff = offReason !== undefined
  return (
    <>
      <Tooltip label={offReason} disabled={!isOff} withinPortal events={{ hover: true, focus: true, touch: false }}>
        <button
          type="button"
          {...rest}
          className={classes.deed}
          aria-disabled={isOff || undefined}
          aria-describedby={isOff ? id : undefined}
          onClick={isOff ? () => toast.info(offReason, { id: 'bulk-off', duration_ms: SAID_MS }) : onClick}
        >
          <Icon size={16} />
          {children}
        </button>
      </Tooltip>
      {isOff && (
        <span id={id} hidden>
          {offReason}
        </span>
      )}
    </>
  )
}
