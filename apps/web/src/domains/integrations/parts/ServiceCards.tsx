import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Icon } from '../../../ui/icons/drawn.tsx'
import { BellIcon, ChatsIcon, CheckIcon, InfoIcon, PlugIcon, WarningIcon } from '../../../ui/icons/icons.tsx'
import { spaceOutletsQuery } from '../../notifications/outlets.ts'
import { desksQuery } from '../hde.ts'
import classes from './ServiceCards.module.css'

type Standing = { tone: 'good' | 'wrong' | 'none'; text: string }

/** What the space is joined with besides its accounts: how each stands, and the way to its settings. */
export function ServiceCards() {
  const { t } = useLingui()
  const { data: told } = useQuery(spaceOutletsQuery)
  const { data: desks } = useQuery(desksQuery)
  const stateOf = (kind: 'slack' | 'telegram', good: string): Standing | undefined => {
    if (!told) return undefined
    const services = told.services.filter((one) => one.kind === kind)
    if (services.some(({ state }) => state === 'broken')) return { tone: 'wrong', text: t`ключ не подходит` }
    return services.length > 0 ? { tone: 'good', text: good } : { tone: 'none', text: t`не подключён` }
  }
  const channels = told?.outlets.filter(({ kind }) => kind === 'slack').length ?? 0
  const sent = desks?.reduce((sum, desk) => sum + desk.sent, 0) ?? 0
  const deskState = (): Standing | undefined => {
    if (!desks) return undefined
    if (desks.length === 0) return { tone: 'none', text: t`не подключён` }
    return desks.some(({ state }) => state === 'broken')
      ? { tone: 'wrong', text: t`не отвечает` }
      : { tone: 'good', text: t`заявок: ${sent}` }
  }
  return (
    <ul className={classes.cards} aria-label={t`Сервисы`}>
      <ServiceCard
        icon={ChatsIcon}
        name="Slack"
        about={t`Уведомления в каналы`}
        standing={stateOf('slack', t`каналов: ${channels}`)}
        to="/settings/email"
      />
      <ServiceCard
        icon={BellIcon}
        name={t`Telegram-уведомления`}
        about={t`Бот шлёт события людям`}
        standing={stateOf('telegram', t`бот подключён`)}
        to="/settings/email"
      />
      <ServiceCard
        icon={PlugIcon}
        name="HelpDeskEddy"
        about={t`Обращение становится заявкой и обратно`}
        standing={deskState()}
        to="/settings/integrations?show=hde"
      />
    </ul>
  )
}

type CardProps = { icon: Icon; name: string; about: string; standing: Standing | undefined; to: string }

function ServiceCard({ icon: Icon, name, about, standing, to }: CardProps) {
  const { t } = useLingui()
  const deed = standing?.tone === 'none' ? t`Подключить` : t`Настроить`
  const Mark = { good: CheckIcon, wrong: WarningIcon, none: InfoIcon }[standing?.tone ?? 'none']
  return (
    <li className={classes.card}>
      <span className={classes.icon}>
        <Icon size={18} />
      </span>
      <span className={classes.words}>
        <b>{name}</b>
        <span>{about}</span>
      </span>
      <span className={classes.standing} data-tone={standing?.tone}>
        {standing && <Mark size={14} />}
        {standing?.text}
      </span>
      <Button component={Link} to={to} variant="default" size="xs" aria-label={`${deed}: ${name}`}>
        {deed}
      </Button>
    </li>
  )
}
