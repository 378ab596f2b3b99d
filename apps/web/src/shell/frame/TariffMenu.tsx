import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfig, type WithPeriod, withPeriod } from '../../domains/desk/api.ts'
import { Popover } from '../../ui/layers/Popover.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import { Time } from '../../ui/marks/Time.tsx'
import { useNow } from '../../ui/now.ts'
import classes from './TariffMenu.module.css'
import { nearestEnd, tariffTone, timeLeft } from './tariff.ts'
import { useTimeLeft } from './useTimeLeft.ts'

/** How long it is paid for; behind it every space, and the way to pay for those who may. */
export function TariffMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const { spaces } = useConfig()
  const nearest = nearestEnd(spaces)
  if (!nearest) return null
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" offset={6} width={300} trapFocus returnFocus>
      <Popover.Target>
        <TariffButton space={nearest} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.spaces}>
          {withPeriod(spaces).map((space) => (
            <SpacePeriod key={space.id} space={space} onLeave={() => setIsOpen(false)} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

type ButtonProps = React.ComponentProps<'button'> & { space: WithPeriod }

/** «Команда · 3 дня». */
function TariffButton({ space, ...rest }: ButtonProps) {
  const now = useNow()
  const words = useTimeLeft()
  return (
    <button type="button" {...rest} className={classes.tariff} data-tone={tariffTone(space, now)}>
      <span className={classes.name}>{space.tariff.name} · </span>
      {words(timeLeft(space, now))}
    </button>
  )
}

function SpacePeriod({ space, onLeave }: { space: WithPeriod; onLeave: () => void }) {
  const now = useNow()
  const words = useTimeLeft()
  const { user } = useConfig()
  const left = timeLeft(space, now)
  const { name, tariff, is_trial, expires_at } = space
  return (
    <li className={classes.space}>
      <b>{name}</b>
      <span className={classes.facts}>
        <span>{tariff.name}</span>
        {is_trial && (
          <Badge tone="info">
            <Trans>пробный период</Trans>
          </Badge>
        )}
      </span>
      <span className={classes.until} data-tone={tariffTone(space, now)}>
        {left.unit === 'over' ? <Trans>Закончился</Trans> : <Trans>Оплачено до</Trans>}{' '}
        <Time at={expires_at} form="full" />
        {left.unit !== 'over' && left.unit !== 'date' && ` · ${words(left)}`}
      </span>
      {user.roles.settings && (
        <Link to="/settings/billing" search={{ space_id: space.id }} className="link" onClick={onLeave}>
          <Trans>Тариф и оплата</Trans>
        </Link>
      )}
    </li>
  )
}
