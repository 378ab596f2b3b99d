import { useLingui } from '@lingui/react/macro'
import {
  type NotificationGroup,
  notificationGroups,
  type OutletKind,
} from '@otklik/contract/notifications/catalogue.ts'
import type { ChoiceRow } from '@otklik/contract/notifications/notifications.ts'
import { Fragment } from 'react'
import box from '../../../ui/fields/Checkbox.module.css'
import classes from './Matrix.module.css'

export type Changed = Readonly<Record<string, boolean>>
export const cellKey = (code: string, outlet: OutletKind) => `${code} ${outlet}`

type Props = {
  label: string
  rows: readonly ChoiceRow[]
  outlets: readonly OutletKind[]
  changed: Changed
  onChange: (code: string, outlet: OutletKind, isOn: boolean) => void
}

/** What is told where: a line for each kind of event, a tick for each place. */
export function Matrix({ label, rows, outlets, changed, onChange }: Props) {
  const { t } = useLingui()
  const places: Readonly<Record<OutletKind, string>> = {
    bell: t`Колокольчик`,
    toast: t`На экране`,
    push: t`Браузер`,
    mail: t`Почта`,
    telegram: t`Telegram`,
  }
  const groups: Readonly<Record<NotificationGroup, string>> = {
    work: t`Работа`,
    answers: t`Мои ответы`,
    schedule: t`График`,
    space: t`Пространство и учётная запись`,
  }
  return (
    <section className={classes.scroll} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`Событие`}</th>
            {outlets.map((outlet) => (
              <th key={outlet} scope="col" className={classes.cell}>
                {places[outlet]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationGroups.map((group) => {
            const own = rows.filter((row) => row.group === group)
            return (
              <Fragment key={group}>
                {own.length > 0 && (
                  <tr>
                    <th scope="colgroup" colSpan={outlets.length + 1} className={classes.group}>
                      {groups[group]}
                    </th>
                  </tr>
                )}
                {own.map(({ code, name, hint, cells }) => (
                  <tr key={code}>
                    <th scope="row">
                      <span className={classes.name}>{name}</span>
                      <span className={classes.hint}>{hint}</span>
                    </th>
                    {outlets.map((outlet) => {
                      const cell = cells[outlet]
                      return (
                        <td key={outlet} className={classes.cell}>
                          {cell && (
                            // The label fills the cell: a finger meets it, though the tick is small.
                            <label className={classes.tick}>
                              <input
                                type="checkbox"
                                className={box.box}
                                aria-label={`${name}: ${places[outlet]}`}
                                title={cell.is_fixed ? t`Об этом сообщается всегда` : undefined}
                                disabled={cell.is_fixed}
                                checked={changed[cellKey(code, outlet)] ?? cell.is_on}
                                onChange={({ target }) => onChange(code, outlet, target.checked)}
                              />
                            </label>
                          )}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
