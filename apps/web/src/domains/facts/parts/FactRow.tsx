import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Fact } from '@otklik/contract/facts/facts.ts'
import { formatCalendar } from '../../../platform/time/time.ts'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useMember, useObjects } from '../../desk/api.ts'
import classes from './Facts.module.css'

export function FactRow({ fact }: { fact: Fact }) {
  const { t, i18n } = useLingui()
  const { title, text, company_id, valid_until, is_outdated, uses, updated_at, updated_by, space_id } = fact
  const editor = useMember(space_id, updated_by)
  const { companies } = useObjects()
  const company = companies.find(({ id }) => id === company_id)
  const until = valid_until === null ? '' : formatCalendar(valid_until, 'short', i18n.locale)
  return (
    <>
      <span className={classes.words}>
        <span className={classes.title}>
          <b>{title}</b>
          {is_outdated ? (
            <Badge tone="warn">
              <Trans>истёк {until}</Trans>
            </Badge>
          ) : (
            valid_until !== null && (
              <Badge>
                <Trans>до {until}</Trans>
              </Badge>
            )
          )}
          {company && <Badge>{company.name}</Badge>}
        </span>
        <span className={classes.text}>{text}</span>
      </span>
      <span className={classes.facts}>
        <span data-none={uses === 0 || undefined}>
          {uses === 0
            ? t`ещё не помог`
            : t({
                message: plural(uses, {
                  one: 'помог # раз',
                  few: 'помог # раза',
                  many: 'помог # раз',
                  other: 'помог # раза',
                }),
              })}
        </span>
        <span className={classes.changed}>
          {editor && `${editor.name}, `}
          <Time at={updated_at} form="list" />
        </span>
      </span>
    </>
  )
}
