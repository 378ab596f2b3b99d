import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { SettableStatus, type WorkStatus } from '@otklik/contract/work/work.ts'
import { useState } from 'react'
import { useSpace } from '../../../domains/desk/api.ts'
import { CheckIcon, ChevronDownIcon, DelayIcon } from '../../../ui/icons/icons.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { StatusMark, useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { DelayChoice, DelayItem } from './DelayChoice.tsx'
import { HeadButton } from './HeadButton.tsx'
import classes from './StatusMenu.module.css'

type Props = {
  space_id: number
  status: WorkStatus
  onSet: (status: SettableStatus, delayed_until?: number) => void
  /** Where much else stands beside it on a phone: a mark without its word. */
  isTight?: boolean
}

/** The status with its word, and what it can become. */
export function StatusMenu({ space_id, status, onSet, isTight }: Props) {
  const { t } = useLingui()
  const name = useStatusName()
  const hasOpen = useSpace(space_id)?.settings.status_open
  const [isOpen, setIsOpen] = useState(false)
  const [isDelaying, setIsDelaying] = useState(false)
  const choices = SettableStatus.options.filter(
    (choice) => choice !== 'delayed' && (choice !== 'open' || hasOpen || status === 'open'),
  )
  const open = (delaying: boolean) => {
    setIsDelaying(delaying)
    setIsOpen(true)
  }

  if (status === 'deleted')
    return (
      <span className={classes.fixed}>
        <StatusMark status={status} />
        {name(status)}
      </span>
    )
  return (
    <>
      <Menu opened={isOpen} onChange={setIsOpen} position="bottom-start" width={264}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            className={classes.button}
            data-tight={isTight || undefined}
            aria-label={t`Статус: ${name(status)}`}
            leftSection={
              <span aria-hidden="true">
                <StatusMark status={status} />
              </span>
            }
            rightSection={<ChevronDownIcon size={13} />}
            onClick={() => open(false)}
          >
            <span className={isTight ? 'unseen-on-phone' : undefined}>{name(status)}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isDelaying ? (
            <DelayChoice onChoose={(at) => onSet('delayed', at)} onDone={() => setIsOpen(false)} />
          ) : (
            <>
              {choices.map((choice) => (
                <Menu.Item
                  key={choice}
                  leftSection={
                    <span aria-hidden="true">
                      <StatusMark status={choice} size={14} />
                    </span>
                  }
                  rightSection={choice === status && <CheckIcon size={14} />}
                  role="menuitemradio"
                  aria-checked={choice === status}
                  onClick={() => choice !== status && onSet(choice)}
                >
                  {name(choice)}
                </Menu.Item>
              ))}
              <DelayItem onOpen={() => setIsDelaying(true)} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <span className={classes.delay} data-drop="extra">
        <HeadButton label={t`Отложить`} icon={<DelayIcon size={16} />} onClick={() => open(true)}>
          <Trans>Отложить</Trans>
        </HeadButton>
      </span>
    </>
  )
}
