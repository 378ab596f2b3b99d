import { Tooltip } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { Icon } from '../../../ui/icons.tsx'
import classes from './BulkBar.module.css'

type Props = Omit<ComponentProps<'button'>, 'type'> & { icon: Icon; offReason?: string }

/** One deed of the bar. What cannot be done stays there and says why. */
export function BulkButton({ icon: Icon, offReason, onClick, children, ...rest }: Props) {
  return (
    <Tooltip label={offReason} disabled={offReason === undefined} withinPortal>
      <button
        type="button"
        {...rest}
        className={classes.deed}
        aria-disabled={offReason !== undefined || undefined}
        title={offReason}
        onClick={offReason === undefined ? onClick : undefined}
      >
        <Icon size={16} />
        {children}
      </button>
    </Tooltip>
  )
}
