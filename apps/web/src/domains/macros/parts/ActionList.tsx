import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { MacroAction, MacroDeed } from '@otklik/contract/macros.ts'
import { isOnce } from '@otklik/contract/work/orders.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { MoveButtons } from '../../../ui/fields/order/MoveButtons.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { deedIcons, deeds, freshAction, useDeedNames } from '../useDeeds.ts'
import { ActionFields } from './ActionFields.tsx'
import classes from './Macros.module.css'

type Props = {
  space_id: number
  actions: readonly MacroAction[]
  faults: readonly (string | undefined)[]
  onChange: (actions: MacroAction[]) => void
}

export function ActionList({ space_id, actions, faults, onChange }: Props) {
  const { t } = useLingui()
  const names = useDeedNames()
  const isFree = (deed: MacroDeed) => !isOnce(deed) || actions.every((action) => action.do !== deed)
  const list = useRef<HTMLDivElement>(null)
  const move = (from: number, to: number) => {
    flushSync(() => onChange(actions.toSpliced(from, 1).toSpliced(to, 0, actions[from] as MacroAction)))
    // Known by their places, the buttons stay where they are; who pressed one goes on with the action.
    list.current?.children[to]?.querySelectorAll('button')[to < from ? 0 : 1]?.focus()
  }
  return (
    <div ref={list} className={classes.actions}>
      {actions.map((action, place) => {
        const name = names[action.do]
        const Icon = deedIcons[action.do]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action is known by its place
          <section key={place} className={classes.action} aria-label={name}>
            <div className={classes.head}>
              <Icon size={16} />
              <b>{name}</b>
              <MoveButtons
                name={name}
                size="s"
                onUp={place > 0 ? () => move(place, place - 1) : undefined}
                onDown={place < actions.length - 1 ? () => move(place, place + 1) : undefined}
              />
              <IconButton
                label={t`Убрать действие: ${name}`}
                icon={TrashIcon}
                size="s"
                onClick={() => onChange(actions.toSpliced(place, 1))}
              />
            </div>
            <div className={classes.fields}>
              <ActionFields
                space_id={space_id}
                action={action}
                onChange={(changed) => onChange(actions.with(place, changed))}
              />
            </div>
            {faults[place] && (
              <p className={classes.fault} role="alert">
                {faults[place]}
              </p>
            )}
          </section>
        )
      })}
      {actions.length < limits.macro_actions && (
        <div>
          <PopMenu
            width={240}
            target={
              <Button variant="default" leftSection={<PlusIcon size={15} />}>
                <Trans>Добавить действие</Trans>
              </Button>
            }
          >
            {(close) =>
              deeds.filter(isFree).map((deed) => {
                const Icon = deedIcons[deed]
                return (
                  <PopChoice key={deed} close={close} onChoose={() => onChange([...actions, freshAction[deed]])}>
                    <Icon size={16} />
                    {names[deed]}
                  </PopChoice>
                )
              })
            }
          </PopMenu>
        </div>
      )}
    </div>
  )
}
