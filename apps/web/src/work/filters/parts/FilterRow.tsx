import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { FilterChange, SavedFilter } from '@otklik/contract/users/preferences.ts'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CheckIcon, DotsIcon, EditIcon, RefreshIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { isSameQuery } from '../saved-filters.ts'
import classes from './SavedFilters.module.css'

type Query = SavedFilter['query']
type Props = {
  filter: Pick<SavedFilter, 'name' | 'query'>
  /** What the list shows now. */
  current: Query
  isChosen: boolean
  onApply: (query: Query) => void
  /** Absent where this person may not do it. `onDone` when it is saved. */
  onChange?: (change: FilterChange, onDone: () => void) => void
  onRemove?: () => void
  /** The row has become the one it was before: whoever has the focus is led back to it. */
  onSettled: () => void
}

/** One filter that is kept: applied by a press, and behind the dots given another name, what is shown now, or up. */
export function FilterRow({ filter, current, isChosen, onApply, onChange, onRemove, onSettled }: Props) {
  const { t } = useLingui()
  const [isNaming, setIsNaming] = useState(false)
  const { name, query } = filter
  const canTake = Object.keys(current).length > 0 && !isSameQuery(query, current)
  const endNaming = () => {
    setIsNaming(false)
    onSettled()
  }

  if (isNaming && onChange)
    return (
      <li>
        <NameForm name={name} onSave={(name) => onChange({ name }, endNaming)} onCancel={endNaming} />
      </li>
    )
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.filter}
        aria-current={isChosen || undefined}
        onClick={() => onApply(query)}
      >
        <span className={classes.name}>{name}</span>
        {isChosen && <CheckIcon size={14} />}
      </button>
      {onChange && onRemove && (
        <Menu position="bottom-end" width={250}>
          <Menu.Target>
            <IconButton label={t`Изменить фильтр «${name}»`} icon={DotsIcon} size="s" />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<EditIcon size={14} />} onClick={() => setIsNaming(true)}>
              <Trans>Переименовать</Trans>
            </Menu.Item>
            {canTake && (
              <Menu.Item
                leftSection={<RefreshIcon size={14} />}
                onClick={() => onChange({ query: current }, onSettled)}
              >
                <Trans>Заменить текущим фильтром</Trans>
              </Menu.Item>
            )}
            <Menu.Item leftSection={<TrashIcon size={14} />} onClick={onRemove}>
              <Trans>Удалить</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

type FormProps = { name: string; onSave: (name: string) => void; onCancel: () => void }

function NameForm({ name: before, onSave, onCancel }: FormProps) {
  const { t } = useLingui()
  const [name, setName] = useState(before)
  const isEmpty = name.trim() === ''
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isEmpty) event.currentTarget.querySelector('input')?.focus()
    else if (name.trim() === before) onCancel()
    else onSave(name.trim())
  }
  return (
    <form className={classes.naming} onSubmit={save} noValidate>
      <TextField
        label={t`Новое название`}
        maxLength={limits.name_max}
        value={name}
        onChange={setName}
        error={isEmpty ? t`Введите название` : undefined}
        autoFocus
      />
      <div>
        <Button type="submit" size="xs">
          <Trans>Сохранить</Trans>
        </Button>
        <Button variant="subtle" size="xs" onClick={onCancel}>
          <Trans>Отмена</Trans>
        </Button>
      </div>
    </form>
  )
}
