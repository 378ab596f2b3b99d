import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { MacroAction, MacroDeed } from '@otklik/contract/macros.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ChevronDownIcon, ChevronUpIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { PopMenu, popRow } from '../../../ui/PopMenu.tsx'
import { deedIcons, deeds, freshAction, useDeedNames } from '../useDeeds.ts'
import { ActionFields } from './ActionFields.tsx'
import classes from './Macros.module.css'

type Props = {
  space_id: number
  actions: readonly MacroAction[]
  faults: readonly (string | undefined)[]
  onChange: (actions: MacroAction[]) => void
}

/** Twice they would contradict themselves. */
const once: readonly MacroDeed[] = ['reply', 'status', 'assign', 'hide']

export function ActionList({ space_id, actions, faults, onChange }: Props) {
  const { t } = useLingui()
  const names = useDeedNames()
  const isFree = (deed: MacroDeed) => !once.includes(deed) || actions.every((action) => action.do !== deed)
  const move = (from: number, to: number) =>
    onChange(actions.toSpliced(from, 1).toSpliced(to, 0, actions[from] as MacroAction))
  return (
    <div className={classes.actions}>
      {actions.map((action, place) => {
        const name = names[action.do]
        const Icon = deedIcons[action.do]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action is known by its place
          <section key={place} className={classes.action} aria-label={name}>
            <div className={classes.head}>
              <Icon size={16} />
              <b>{name}</b>
              <IconButton
                label={t`Выше: ${name}`}
                icon={ChevronUpIcon}
                size="s"
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              />
              <IconButton
                label={t`Ниже: ${name}`}
                icon={ChevronDownIcon}
                size="s"
                disabled={place === actions.length - 1}
                onClick={() => move(place, place + 1)}
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
                  <button
                    key={deed}
                    type="button"
                    className={popRow}
                    onClick={() => {
                      close()
                      onChange([...actions, freshAction[deed]])
                    }}
                  >
                    <Icon size={16} />
                    {names[deed]}
                  </button>
                )
              })
            }
          </PopMenu>
        </div>
      )}
    </div>
  )
}
