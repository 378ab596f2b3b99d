import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { CheckIcon, ChevronDownIcon } from '../../ui/icons/icons.tsx'
import { PopMenu, PopTitle, popRow } from '../../ui/layers/PopMenu.tsx'
import { ExtendStatus } from './ExtendStatus.tsx'
import { ShiftNote } from './ShiftNote.tsx'
import classes from './StatusMenu.module.css'
import { type Standing, useChooseStatus, useStandings } from './useStatus.ts'

/** The working status, and the others one may have. */
export function StatusMenu() {
  const standings = useStandings()
  const choose = useChooseStatus()
  const first = standings[0]
  if (!first) return null

  return (
    <PopMenu width={210} target={<StatusButton standing={first} />}>
      {(close) =>
        standings.map(({ space_id, space_name, current, choices }) => (
          <section key={space_id}>
            <PopTitle>{standings.length > 1 ? space_name : <Trans>Рабочий статус</Trans>}</PopTitle>
            {choices.map((status) => (
              <button
                key={status.id}
                type="button"
                className={popRow}
                aria-current={status.id === current?.id || undefined}
                onClick={() => {
                  choose.mutate(status)
                  close()
                }}
              >
                <Dot color={status.color} />
                {status.name}
                {status.id === current?.id && <CheckIcon size={14} />}
              </button>
            ))}
            <ShiftNote space_id={space_id} onLeave={close} />
            {current && <ExtendStatus status={current} onDone={close} />}
          </section>
        ))
      }
    </PopMenu>
  )
}

function StatusButton({ standing, ...rest }: ComponentProps<'button'> & { standing: Standing }) {
  const { t } = useLingui()
  const { current } = standing
  return (
    <button type="button" {...rest} className={classes.status}>
      <Dot color={current?.color} />
      <span className="visually-hidden">
        <Trans>Рабочий статус:</Trans>{' '}
      </span>
      <span className={classes.name}>{current?.name ?? t`Не выбран`}</span>
      <ChevronDownIcon size={13} />
    </button>
  )
}

/** Colours are the space's own; the name always stands beside. */
export function Dot({ color }: { color: string | undefined }) {
  return <i className={classes.dot} style={{ background: color ?? 'var(--off)' }} aria-hidden="true" />
}
