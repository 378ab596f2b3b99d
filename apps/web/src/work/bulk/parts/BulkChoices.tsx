import { Trans } from '@lingui/react/macro'
import type { Macro } from '@otklik/contract/macros.ts'
import { SettableStatus } from '@otklik/contract/work/work.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfig } from '../../../domains/desk/api.ts'
import { macrosQuery } from '../../../domains/macros/api.ts'
import { DoneIcon, WandIcon } from '../../../ui/icons/icons.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { StatusMark, useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { DelayChoice, DelayItem } from '../../card/parts/DelayChoice.tsx'
import type { Deed, Kind } from '../../kind.ts'
import { BulkButton } from './BulkButton.tsx'

export type ChoiceProps = { space_id: number; offReason: string | undefined; onDo: (deed: Deed) => void }

/** The states that can be given to all of them. */
export function StatusChoice({ space_id, offReason, onDo }: ChoiceProps) {
  const name = useStatusName()
  const [isOpen, setIsOpen] = useState(false)
  const [isDelaying, setIsDelaying] = useState(false)
  const hasOpen = useConfig().spaces.find(({ id }) => id === space_id)?.settings.status_open
  const choices = SettableStatus.options.filter((one) => one !== 'delayed' && (one !== 'open' || hasOpen))
  return (
    <Menu
      opened={isOpen}
      onChange={(isOpened) => {
        setIsDelaying(false)
        setIsOpen(isOpened && offReason === undefined)
      }}
      position="top"
      width={264}
    >
      <Menu.Target>
        <BulkButton icon={DoneIcon} offReason={offReason}>
          <Trans>Статус</Trans>
        </BulkButton>
      </Menu.Target>
      <Menu.Dropdown>
        {isDelaying ? (
          <DelayChoice
            onChoose={(delayed_until) => onDo({ do: 'status', status: 'delayed', delayed_until })}
            onDone={() => setIsOpen(false)}
          />
        ) : (
          <>
            {choices.map((status) => (
              <Menu.Item
                key={status}
                leftSection={
                  <span aria-hidden="true">
                    <StatusMark status={status} size={14} />
                  </span>
                }
                onClick={() => onDo({ do: 'status', status })}
              >
                {name(status)}
              </Menu.Item>
            ))}
            <DelayItem onOpen={() => setIsDelaying(true)} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type MacroProps = Omit<ChoiceProps, 'onDo'> & { kind: Kind; onChoose: (macro: Macro) => void }

export function MacroChoice({ kind, space_id, offReason, onChoose }: MacroProps) {
  const own = useMacrosFor(kind, space_id)
  if (own.length === 0) return null
  return (
    <Menu position="top" width={280} disabled={offReason !== undefined}>
      <Menu.Target>
        <BulkButton icon={WandIcon} offReason={offReason}>
          <Trans>Макрос</Trans>
        </BulkButton>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map((macro) => (
          <Menu.Item key={macro.id} onClick={() => onChoose(macro)}>
            {macro.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function useMacrosFor({ plural }: Kind, space_id: number): Macro[] {
  const { data: macros = [] } = useQuery(macrosQuery)
  return macros.filter((macro) => macro.space_id === space_id && macro.uses_for.includes(plural))
}
