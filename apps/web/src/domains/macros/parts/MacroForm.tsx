import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { type MacroDraft, type MacroTarget, macroTargets } from '@otklik/contract/macros.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useVersioned } from '../../../ui/forms/useVersioned.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { macrosQuery, useSaveMacro } from '../api.ts'
import { useActionFault } from '../useActionFault.ts'
import { useActionWords } from '../useActionWords.ts'
import { ActionList } from './ActionList.tsx'
import classes from './Macros.module.css'

export const blankMacro: MacroDraft = { name: '', uses_for: ['items', 'chats'], actions: [] }

/** `version` is what is saved; it may change while one writes. */
type Props = { id?: number; version?: number; first: MacroDraft; space_id?: number }

export function MacroForm({ id, version = 1, first, space_id: ownSpace }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const spaces = useSpacesWhere('macros.manage')
  const [isTried, setIsTried] = useState(false)
  const cache = useQueryClient()
  const actionFault = useActionFault()
  const { value, turn, space_id, setSpace, isMade, seen_version, send, fields, bar } = useVersioned({
    name: `macros/${id ?? 'new'}`,
    isNew: id === undefined,
    ...{ first, version },
    space_id: ownSpace ?? spaces[0]?.id ?? 0,
    save: useSaveMacro(id),
    latest: async () => {
      const all = await cache.fetchQuery({ ...macrosQuery, staleTime: 0 })
      return all.find((each) => each.id === id)?.version
    },
    onSaved: () => toast.ok(id === undefined ? t`Макрос создан` : t`Макрос сохранён`),
    forget: () => setIsTried(false),
  })
  const { name, uses_for, actions } = value
  const change = (part: Partial<MacroDraft>) => turn((now) => ({ ...now, ...part }))
  const moveTo = (space: number) => {
    setSpace(space)
    // Tags, people and templates are of one space.
    change({ actions: [] })
  }

  const hidesInChats = uses_for.includes('chats') && actions.some((action) => action.do === 'hide')
  const faults = {
    name: name.trim() === '' ? t`Укажите название` : undefined,
    uses_for:
      uses_for.length === 0
        ? t`Выберите хотя бы одно`
        : hidesInChats
          ? t`В диалогах скрывать нечего: оставьте только комментарии`
          : undefined,
    actions: actions.length === 0 ? t`Добавьте хотя бы одно действие` : undefined,
  }
  const perAction = actions.map((action, place) =>
    isTried ? actionFault(action) : Object.entries(fields).find(([key]) => key.startsWith(`actions.${place}.`))?.[1],
  )

  // After the bar has gone, which else would ask whether to leave.
  useEffect(() => {
    if (isMade) void navigate({ to: '/settings/macros' })
  }, [isMade, navigate])

  const submit = () => {
    setIsTried(true)
    if (Object.values(faults).some(Boolean) || actions.some((action) => actionFault(action))) return
    send({ space_id, name: name.trim(), uses_for, actions, seen_version })
  }
  const toggle = (target: MacroTarget, isOn: boolean) =>
    change({ uses_for: macroTargets.filter((each) => (each === target ? isOn : uses_for.includes(each))) })

  return (
    <>
      <Card title={t`Макрос`}>
        <Fields>
          <TextField
            label={t`Название`}
            maxLength={limits.name_max}
            autoFocus={id === undefined}
            value={name}
            onChange={(name) => change({ name })}
            error={(isTried ? faults.name : undefined) ?? fields.name}
          />
          {id === undefined && <SpaceSelect spaces={spaces} value={space_id} onChange={moveTo} />}
          <fieldset>
            <legend className={classes.legend}>
              <Trans>Где предлагать</Trans>
            </legend>
            <div className={classes.uses}>
              <Checkbox
                label={t`В комментариях`}
                checked={uses_for.includes('items')}
                onChange={(isOn) => toggle('items', isOn)}
              />
              <Checkbox
                label={t`В диалогах`}
                checked={uses_for.includes('chats')}
                onChange={(isOn) => toggle('chats', isOn)}
              />
            </div>
            <Fault text={(isTried ? faults.uses_for : undefined) ?? fields.uses_for} />
          </fieldset>
        </Fields>
      </Card>
      <Card title={t`Действия`} about={t`Выполняются по порядку, сверху вниз.`}>
        <ActionList
          space_id={space_id}
          actions={actions}
          faults={perAction}
          onChange={(actions) => change({ actions })}
        />
        <Fault text={(isTried ? faults.actions : undefined) ?? fields.actions} />
      </Card>
      <Card title={t`Что он сделает`}>
        <Plan space_id={space_id} actions={actions} />
      </Card>
      <SaveBar {...bar} isDirty={!isMade && textOf(value) !== textOf(first)} onSave={submit} />
    </>
  )
}

const textOf = ({ name, uses_for, actions }: MacroDraft) => JSON.stringify([name, uses_for, actions])

function Fault({ text }: { text: string | undefined }) {
  return text ? (
    <p className={classes.fault} role="alert">
      {text}
    </p>
  ) : null
}

function Plan({ space_id, actions }: Pick<MacroDraft, 'actions'> & { space_id: number }) {
  const words = useActionWords(space_id)
  const actionFault = useActionFault()
  const ready = actions.filter((action) => actionFault(action) === undefined)
  if (ready.length === 0)
    return (
      <p className={classes.none}>
        <Trans>Пока ничего: добавьте действия.</Trans>
      </p>
    )
  return (
    <ol className={classes.plan}>
      {ready.map((action) => (
        <li key={JSON.stringify(action)}>{words(action)}</li>
      ))}
    </ol>
  )
}
