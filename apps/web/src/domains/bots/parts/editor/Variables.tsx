import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  type BotValue,
  type BotVariable,
  givenVariables,
  isVariableName,
  reserved,
  type VariableKind,
  variableKinds,
} from '@otklik/contract/bots/variables.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { Select } from '../../../../ui/fields/Select.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { variableKindNames } from '../../words/kinds.ts'
import panel from '../node/Panel.module.css'
import { ValueOfKind } from '../node/ValueOfKind.tsx'
import { useEditor } from './editor.ts'

/** What the bot remembers within one conversation. */
export function Variables() {
  const { t } = useLingui()
  const { bot, graph, turn } = useEditor()
  const { variables } = graph
  const [name, setName] = useTyped(`bots/${bot.id}/variable`, '')
  const typed = name.trim()
  const isTaken = variables.some((one) => one.name === typed)
  const fault =
    typed === ''
      ? undefined
      : isTaken
        ? t`Такая уже есть`
        : reserved.test(typed) || Object.hasOwn(givenVariables, typed)
          ? t`Это имя занято`
          : isVariableName(typed)
            ? undefined
            : t`Буквы, цифры, «_» и точка; начинается с буквы`
  const change = (place: number, next: BotVariable) =>
    turn((now) => ({ ...now, variables: now.variables.with(place, next) }), `variable ${place}`)
  const add = () => {
    if (typed === '' || fault !== undefined) return
    turn((now) => ({ ...now, variables: [...now.variables, { name: typed, kind: 'text', start: null }] }))
    setName('')
  }
  return (
    <section className={panel.section} aria-label={t`Переменные`}>
      <h3>
        <Trans>Переменные</Trans>
      </h3>
      {variables.map((variable, place) => (
        <div key={variable.name} className={panel.box}>
          <div className={panel.boxHead}>
            <code>{variable.name}</code>
            <IconButton
              label={t`Убрать переменную: ${variable.name}`}
              icon={CloseIcon}
              size="s"
              onClick={() => turn((now) => ({ ...now, variables: now.variables.toSpliced(place, 1) }))}
            />
          </div>
          <div className={panel.pair}>
            <Select<VariableKind>
              label={t`Вид: ${variable.name}`}
              isLabelHidden
              value={variable.kind}
              onChange={(kind) => change(place, { ...variable, kind, start: null })}
              options={variableKinds.map((kind) => ({ value: kind, label: t(variableKindNames[kind]) }))}
            />
            <ValueOfKind
              label={t`Вначале: ${variable.name}`}
              placeholder={t`вначале пусто`}
              kind={variable.kind}
              value={variable.start}
              onChange={(start: BotValue) => change(place, { ...variable, start })}
            />
          </div>
        </div>
      ))}
      {variables.length < limits.bot_variables && (
        <form
          className={panel.adding}
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextField
            label={t`Новая переменная`}
            placeholder="order_no"
            maxLength={limits.bot_variable_name}
            value={name}
            error={fault}
            onChange={setName}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<PlusIcon size={14} />}
            disabled={typed === '' || !!fault}
          >
            <Trans>Добавить</Trans>
          </Button>
        </form>
      )}
    </section>
  )
}
