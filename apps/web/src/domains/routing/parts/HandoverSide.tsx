import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { HandoverList } from '@otklik/contract/routing/handover.ts'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { usePeople } from '../../desk/usePeople.ts'
import { Fresh } from './Fresh.tsx'
import classes from './Handover.module.css'

type Props = {
  space_id: number
  list: HandoverList
  /** How many are chosen to be given. */
  given: number
  note: string
  onNote: (note: string) => void
  children: ReactNode
}

/** One's own shift, who comes next, and a word to them. */
export function HandoverSide({ space_id, list, given, note, onNote, children }: Props) {
  const { t } = useLingui()
  const { memberOf } = usePeople()
  return (
    <aside className={classes.side} aria-label={t`Смена`}>
      <Fresh space_id={space_id} />
      <section className={classes.section}>
        <h2>
          <Trans>Моя смена</Trans>
        </h2>
        <div className={classes.trio}>
          <div>
            <b>{list.closed}</b>
            <span>
              <Trans>закрыто</Trans>
            </span>
          </div>
          <div>
            <b>{list.things.length}</b>
            <span>
              <Trans>в работе</Trans>
            </span>
          </div>
          <div>
            <b>{given}</b>
            <span>
              <Trans>передаю</Trans>
            </span>
          </div>
        </div>
      </section>
      <section className={classes.section}>
        <h2>
          <Trans>Кто дальше</Trans>
        </h2>
        {list.next.slice(0, 8).map(({ user_id, from, until, open }) => {
          const member = memberOf(space_id, user_id)
          const name = member?.name ?? ''
          return (
            <div key={user_id} className={classes.person}>
              <Avatar name={name} image={member?.image ?? null} size={28} />
              <span>
                <b>{name}</b>
                <span className={classes.quiet}>
                  {from === null ? (
                    <Trans>на линии, без графика</Trans>
                  ) : until === null ? (
                    <Time at={from} form="full" />
                  ) : (
                    <>
                      <Time at={from} form="full" />–<Time at={until} form="clock" />
                    </>
                  )}
                </span>
              </span>
              <span className={classes.quiet}>
                <Plural value={open} one="# открытое" few="# открытых" many="# открытых" other="# открытых" />
              </span>
            </div>
          )
        })}
        {list.next.length === 0 && (
          <p className={classes.warn}>
            <Trans>В ближайшие сутки по графику никого. Что останется у вас, вернётся в группу после смены.</Trans>
          </p>
        )}
      </section>
      <section className={classes.section}>
        <h2 id="handover-note">
          <Trans>Записка следующей смене</Trans>
        </h2>
        <Textarea
          aria-labelledby="handover-note"
          autosize
          minRows={4}
          maxRows={10}
          maxLength={limits.handover_note_max}
          value={note}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
        <p className={classes.quiet}>
          <Trans>Увидят те, кому вы передаёте, и ваша группа, в течение суток.</Trans>
        </p>
      </section>
      <section className={classes.section}>
        <p className={classes.quiet}>
          <Trans>Клиентам ничего не пишем.</Trans>{' '}
          {list.later > 0 && <Trans>Отправки «позже» останутся в силе: {list.later}</Trans>}
        </p>
      </section>
      <div className={classes.foot}>{children}</div>
    </aside>
  )
}
