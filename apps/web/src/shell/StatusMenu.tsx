import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { CheckIcon, ChevronDownIcon } from '../ui/icons.tsx'
import classes from './StatusMenu.module.css'
import { useChooseStatus, useStandings } from './useStatus.ts'

/** The working status, and the others one may have. */
export function StatusMenu() {
  const { t } = useLingui()
  const standings = useStandings()
  const choose = useChooseStatus()
  const first = standings[0]
  if (!first) return null
  const name = first.current?.name ?? t`Не выбран`

  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <button type="button" className={classes.status}>
          <Dot color={first.current?.color} />
          <span className="visually-hidden">
            <Trans>Рабочий статус:</Trans>{' '}
          </span>
          <span className={classes.name}>{name}</span>
          <ChevronDownIcon size={13} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {standings.map(({ space_id, space_name, current, choices }) => (
          <Fragment key={space_id}>
            <Menu.Label>{standings.length > 1 ? space_name : <Trans>Рабочий статус</Trans>}</Menu.Label>
            {choices.map((status) => (
              <Menu.Item
                key={status.id}
                className={status.id === current?.id ? classes.chosen : undefined}
                aria-current={status.id === current?.id || undefined}
                leftSection={<Dot color={status.color} />}
                rightSection={status.id === current?.id && <CheckIcon size={14} />}
                onClick={() => choose.mutate(status)}
              >
                {status.name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Colours are the space's own; the name always stands beside. */
export function Dot({ color }: { color: string | undefined }) {
  return <i className={classes.dot} style={{ background: color ?? 'var(--off)' }} aria-hidden="true" />
}
