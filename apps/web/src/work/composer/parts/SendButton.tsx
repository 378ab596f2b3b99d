import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChevronDownIcon, SendIcon, SendLaterIcon } from '../../../ui/icons/icons.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { useHint } from '../../../ui/layers/useHint.tsx'
import { Kbd } from '../../../ui/marks/Kbd.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { LaterChoice } from '../../card/parts/DelayChoice.tsx'
import type { Echo } from '../echoes.ts'
import classes from './SendButton.module.css'

export type Way = {
  label: string
  then_status: Echo['then_status']
  /** And on to the next of the list; without it as the person has it in their settings. */
  isNext?: boolean
}

type Props = {
  ways: readonly [Way, ...Way[]]
  onSend: (way: Way) => void
  /** Sends at that time instead of now. */
  onLater: (send_at: number) => void
  /** When the network listens no more; absent: it always does. */
  closes_at?: number
  offReason: string | undefined
  /** On a phone the arrow says it alone. */
  hasIcon?: boolean
  /** There is a next one to go on to. */
  hasNext?: boolean
}

/** One main way to send, the others behind its arrow. */
export function SendButton({ ways, onSend, onLater, closes_at, offReason, hasIcon, hasNext }: Props) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const [main, ...others] = ways
  const isOff = offReason !== undefined
  const { pointing, hint } = useHint(offReason)
  const [isOpen, setIsOpen] = useState(false)
  const [isLater, setIsLater] = useState(false)
  const open = (isOpening: boolean) => {
    if (isOpening) setIsLater(false)
    setIsOpen(isOpening)
  }
  return (
    <span className={classes.split}>
      <Button
        {...pointing}
        className={classes.main}
        data-icon={hasIcon || undefined}
        leftSection={hasIcon && <SendIcon size={16} />}
        onClick={() => !isOff && onSend(main)}
        aria-disabled={isOff}
        data-off={isOff || undefined}
      >
        <span className={hasIcon ? 'unseen-on-phone' : undefined}>{main.label}</span>
      </Button>
      {hint}
      <Menu position="top-end" width={264} disabled={isOff} opened={isOpen && !isOff} onChange={open}>
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
          {isLater ? (
            <LaterChoice closes_at={closes_at} onChoose={onLater} onDone={() => setIsOpen(false)} />
          ) : (
            <>
              {others.map((way) => (
                <Menu.Item key={way.label} onClick={() => onSend(way)}>
                  {way.label}
                </Menu.Item>
              ))}
              {hasNext && (
                <Menu.Item
                  rightSection={!isPhone && <Kbd keys="mod+shift+Enter" />}
                  onClick={() => onSend({ ...main, isNext: true })}
                >
                  <Trans>Отправить и к следующему</Trans>
                </Menu.Item>
              )}
              {(others.length > 0 || hasNext) && <Menu.Divider />}
              <Menu.Item
                leftSection={<SendLaterIcon size={15} />}
                closeMenuOnClick={false}
                onClick={() => setIsLater(true)}
              >
                <Trans>Отправить позже…</Trans>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
