import { Trans, useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import { useEffect } from 'react'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { useStatusName } from '../../../ui/StatusMark.tsx'
import { useAccounts } from '../../desk/api.ts'
import { isDefaultStatus, statusesOf, type WorkFilter } from '../filter.ts'
import { filterPanel } from '../filter-panel.ts'
import classes from './FilterBar.module.css'
import { FilterPanel } from './FilterPanel.tsx'

type Props = { filter: WorkFilter; onChange: (filter: WorkFilter) => void; channel: 'items' | 'messages' }

/** What the list shows, by name, each removable; a click on any of them opens the panel. */
export function FilterBar({ filter, onChange, channel }: Props) {
  const { t } = useLingui()
  const isOpen = filterPanel.use()
  const open = () => filterPanel.set(true)
  // A panel that was left open does not wait on the next page.
  useEffect(() => () => filterPanel.set(false), [])
  const isDefault = isDefaultStatus(filter)

  return (
    <Popover
      opened={isOpen}
      onChange={filterPanel.set}
      position="bottom-start"
      offset={2}
      width={372}
      trapFocus
      returnFocus
      shadow="none"
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target popupType="dialog">
        <fieldset className={classes.bar} aria-label={t`Фильтр`}>
          <Chip
            name={t`Статус`}
            value={<StatusValue filter={filter} />}
            onOpen={open}
            onRemove={isDefault ? undefined : () => onChange({ ...filter, status: [] })}
          />
          {filter.object_id.length > 0 && (
            <Chip
              name={t`Аккаунт`}
              value={<AccountValue filter={filter} />}
              onOpen={open}
              onRemove={() => onChange({ ...filter, object_id: [] })}
            />
          )}
          <button type="button" className={classes.add} aria-label={t`Изменить фильтр`} onClick={open}>
            <PlusIcon size={13} />
          </button>
        </fieldset>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Фильтр`}>
        <FilterPanel filter={filter} onChange={onChange} channel={channel} />
      </Popover.Dropdown>
    </Popover>
  )
}

type ChipProps = { name: string; value: React.ReactNode; onOpen: () => void; onRemove?: () => void }

function Chip({ name, value, onOpen, onRemove }: ChipProps) {
  const { t } = useLingui()
  return (
    <span className={classes.chip} data-fixed={!onRemove || undefined}>
      <button type="button" className={classes.name} onClick={onOpen} aria-haspopup="dialog">
        <span className={classes.key}>{name}</span> <span className={classes.value}>{value}</span>
      </button>
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={t`Убрать: ${name}`} onClick={onRemove}>
          <CloseIcon size={12} />
        </button>
      )}
    </span>
  )
}

function StatusValue({ filter }: { filter: WorkFilter }) {
  const name = useStatusName()
  if (isDefaultStatus(filter)) return <Trans>активные</Trans>
  const [first = '', ...rest] = statusesOf(filter)
  const more = rest.length
  return more === 0 ? name(first).toLowerCase() : `${name(first).toLowerCase()} +${more}`
}

function AccountValue({ filter }: { filter: WorkFilter }) {
  const accounts = useAccounts()
  const [first, ...rest] = filter.object_id
  const name = accounts.find(({ id }) => id === first)?.name ?? '…'
  return rest.length === 0 ? name : `${name} +${rest.length}`
}
