import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useObjects } from '../../domains/desk/api.ts'
import { useKeys } from '../../platform/keys.ts'
import { useTyped } from '../../platform/typed/keep-typed.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Badge } from '../../ui/marks/Badge.tsx'
import { useBrokenAccounts } from '../frame/ErrorMenu.tsx'
import classes from './SettingsIndex.module.css'
import { grouped, type OfferedEntry, settingsGroups, useSettingsEntries } from './settings-menu.ts'

/** What this person may set, with a search over it. */
export function SettingsIndex() {
  const { t } = useLingui()
  const [search, setSearch] = useTyped('search/settings', '')
  const box = useRef<HTMLDivElement>(null)
  const wanted = search.trim().toLowerCase()
  const groups = grouped(
    useSettingsEntries().filter(({ label, about, words }) =>
      `${t(label)} ${t(about)} ${words ? t(words) : ''}`.toLowerCase().includes(wanted),
    ),
  )
  useKeys([
    { key: '/', label: t`найти настройку`, run: () => box.current?.querySelector<HTMLInputElement>('input')?.focus() },
  ])

  return (
    <div className={classes.page}>
      <header className={classes.head} ref={box}>
        <h1>
          <Trans>Настройки</Trans>
        </h1>
        <SearchField label={t`Найти настройку`} value={search} onChange={setSearch} />
      </header>
      <div className={classes.groups}>
        {groups.map(({ group, entries }) => (
          <section key={group}>
            <h2 className={classes.title}>{t(settingsGroups[group])}</h2>
            <ul className={classes.card}>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <EntryLink {...entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {groups.length === 0 && (
        <p className={classes.none} role="status">
          <Trans>Такой настройки нет. Попробуйте другое слово.</Trans>
        </p>
      )}
    </div>
  )
}

function EntryLink({ to, icon: Icon, label, about, count, hasBroken }: OfferedEntry) {
  const { t } = useLingui()
  return (
    <Link to={to} className={classes.entry}>
      <Icon size={18} />
      <span>
        <b>{t(label)}</b>
        <span className={classes.about}>{t(about)}</span>
      </span>
      <EntryFacts count={count} hasBroken={hasBroken} />
    </Link>
  )
}

/** How many there are, and what does not work. */
function EntryFacts({ count, hasBroken }: Pick<OfferedEntry, 'count' | 'hasBroken'>) {
  const { t } = useLingui()
  const objects = useObjects()
  const number = count?.(objects)
  const broken = useBrokenAccounts().length
  return (
    <span className={classes.facts}>
      {hasBroken && broken > 0 && (
        <Badge tone="danger">
          {t({ message: plural(broken, { one: '# ошибка', few: '# ошибки', many: '# ошибок', other: '# ошибки' }) })}
        </Badge>
      )}
      {number ? <span className={classes.count}>{number}</span> : null}
    </span>
  )
}
