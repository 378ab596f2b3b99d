import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfig } from '../../domains/desk/api.ts'
import { CheckIcon, ChevronDownIcon } from '../../ui/icons/icons.tsx'
import { useNow } from '../../ui/now.ts'
import { nearestEnd, tariffTone, timeLeft } from '../frame/tariff.ts'
import { useTimeLeft } from '../frame/useTimeLeft.ts'
import { ExtendStatus } from './ExtendStatus.tsx'
import classes from './PhoneStatus.module.css'
import { Dot } from './StatusMenu.tsx'
import { useChooseStatus, useStandings } from './useStatus.ts'

/** The working status and the tariff, side by side. What opens, opens in place: nothing can lie over the menu. */
export function PhoneStatus({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const standings = useStandings()
  const choose = useChooseStatus()
  const current = standings[0]?.current

  return (
    <div className={classes.place}>
      <div className={classes.strip}>
        {standings.length > 0 && (
          <button type="button" className={classes.status} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <Dot color={current?.color} />
            <span className="visually-hidden">
              <Trans>Рабочий статус:</Trans>{' '}
            </span>
            {current?.name ?? t`Не выбран`}
            <ChevronDownIcon size={15} />
          </button>
        )}
        <Tariff onLeave={onLeave} />
      </div>
      {isOpen && (
        <>
          <ul className={classes.choices}>
            {standings.flatMap(({ space_name, current, choices }) =>
              choices.map((status) => (
                <li key={status.id}>
                  <button
                    type="button"
                    className={classes.choice}
                    aria-current={status.id === current?.id || undefined}
                    onClick={() => {
                      choose.mutate(status)
                      setIsOpen(false)
                    }}
                  >
                    <Dot color={status.color} />
                    <span>{standings.length > 1 ? `${status.name} · ${space_name}` : status.name}</span>
                    {status.id === current?.id && <CheckIcon size={16} />}
                  </button>
                </li>
              )),
            )}
          </ul>
          {current && <ExtendStatus status={current} onDone={() => setIsOpen(false)} />}
        </>
      )}
    </div>
  )
}

function Tariff({ onLeave }: { onLeave: () => void }) {
  const { spaces, user } = useConfig()
  const now = useNow()
  const words = useTimeLeft()
  const space = nearestEnd(spaces)
  if (!space) return null
  const text = `${space.tariff.name} · ${words(timeLeft(space, now))}`
  const tone = tariffTone(space, now)
  if (!user.roles.settings)
    return (
      <span className={classes.tariff} data-tone={tone}>
        {text}
      </span>
    )
  return (
    <Link to="/settings/billing" className={classes.tariff} data-tone={tone} onClick={onLeave}>
      {text}
    </Link>
  )
}
