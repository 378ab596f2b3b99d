import { useLingui } from '@lingui/react/macro'
import { Button, Menu, Tooltip } from '@mantine/core'
import { ChevronDownIcon, SendIcon } from '../../../ui/icons.tsx'
import type { Echo } from '../echoes.ts'
import classes from './SendButton.module.css'

export type Way = { label: string; then_status: Echo['then_status']; is_private?: boolean }

type Props = {
  ways: readonly [Way, ...Way[]]
  onSend: (way: Way) => void
  offReason: string | undefined
  /** On a phone the arrow says it alone. */
  hasIcon?: boolean
}

/** One main way to send, the others behind its arrow. */
export function SendButton({ ways, onSend, offReason, hasIcon }: Props) {
  const { t } = useLingui()
  const [main, ...others] = ways
  const isOff = offReason !== undefined
  return (
    <span className={classes.split}>
      <Tooltip label={offReason} disabled={!isOff} openDelay={300}>
        <Button
          className={classes.main}
          data-icon={hasIcon || undefined}
          leftSection={hasIcon && <SendIcon size={16} />}
          onClick={() => !isOff && onSend(main)}
          aria-disabled={isOff}
          data-off={isOff || undefined}
        >
          <span className={classes.label}>{main.label}</span>
        </Button>
      </Tooltip>
      {others.length > 0 && (
        <Menu position="top-end" width={240} disabled={isOff}>
          <Menu.Target>
            <Button
              className={classes.arrow}
              aria-label={t`Другие способы`}
              aria-disabled={isOff}
              data-off={isOff || undefined}
            >
              <ChevronDownIcon size={15} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((way) => (
              <Menu.Item key={way.label} onClick={() => onSend(way)}>
                {way.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
