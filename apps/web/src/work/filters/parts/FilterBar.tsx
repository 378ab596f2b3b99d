import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isIdle } from '../../../platform/pages/idle.ts'
import { CloseIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { Popover } from '../../../ui/layers/Popover.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import type { Kind } from '../../kind.ts'
import { formatTotal, totalQuery } from '../../list/totals.ts'
import { isDefaultStatus, type ListFilter } from '../filter.ts'
import { type ChipField, chipsOf, withoutChip } from '../filter-chips.ts'
import { filterPanel } from '../filter-panel.ts'
import { useChipWords } from '../useChipWords.ts'
import classes from './FilterBar.module.css'
import { FilterPanel } from './FilterPanel.tsx'

const open = () => filterPanel.set(true)
const close = () => filterPanel.set(false)

type Props = { filter: ListFilter; onChange: (filter: ListFilter) => void; kind: Kind }

/** What the list shows, by name, each removable; a click on any of them opens the panel. */
export function FilterBar({ filter, onChange, kind }: Props) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const isOpen = filterPanel.use()
  const wordsOf = useChipWords(filter)
  // A panel that was left open does not wait on the next page.
  useEffect(() => close, [])
  const isFixed = (chip: ChipField) => chip === 'status' && isDefaultStatus(filter)

  const panel = (
    <FilterPanel
      filter={filter}
      kind={kind}
      onApply={(next) => {
        close()
        onChange(next)
      }}
    />
  )
  const bar = (
    <fieldset className={classes.bar} aria-label={t`Фильтр`}>
      {chipsOf(filter).map((chip) => (
        <Chip
          key={chip}
          {...wordsOf(chip)}
          onOpen={open}
          onRemove={isFixed(chip) ? undefined : () => onChange(withoutChip(filter, chip))}
        />
      ))}
      <button type="button" className={classes.add} aria-label={t`Изменить фильтр`} onClick={open}>
        <PlusIcon size={13} />
      </button>
      <Overdue {...{ filter, kind, onChange }} />
    </fieldset>
  )

  if (isPhone)
    return (
      <>
        {bar}
        <Modal
          opened={isOpen}
          onClose={close}
          fullScreen
          title={t`Фильтр`}
          closeButtonProps={{ 'aria-label': t`Закрыть` }}
          classNames={{ content: classes.sheet, body: classes.sheetBody }}
        >
          {panel}
        </Modal>
      </>
    )
  return (
    <Popover
      opened={isOpen}
      onChange={filterPanel.set}
      position="bottom-start"
      offset={2}
      width={452}
      trapFocus
      returnFocus
      shadow="none"
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target popupType="dialog">{bar}</Popover.Target>
      <Popover.Dropdown aria-label={t`Фильтр`}>{panel}</Popover.Dropdown>
    </Popover>
  )
}

type ChipProps = { name: string; value: string; onOpen: () => void; onRemove?: () => void }

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

const LOOK_MS = 60_000

/** How many of these are late already, and the way to them. By itself: it is late also when nothing happens. */
function Overdue({ filter, kind, onChange }: Props) {
  const { t, i18n } = useLingui()
  const { data } = useQuery({
    ...totalQuery(kind, { ...filter, due: 'overdue' }),
    enabled: filter.due === undefined,
    refetchInterval: () => (isIdle() ? false : LOOK_MS),
  })
  if (filter.due !== undefined || !data || data.count === 0) return null
  const count = formatTotal(data, i18n.locale)
  return (
    <button
      type="button"
      className={classes.overdue}
      title={t`Показать просроченные`}
      onClick={() => onChange({ ...filter, due: 'overdue' })}
    >
      <Trans>просрочено {count}</Trans>
    </button>
  )
}
