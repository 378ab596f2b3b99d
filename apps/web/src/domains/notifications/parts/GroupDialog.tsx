import { Trans, useLingui } from '@lingui/react/macro'
import type { Outlet } from '@otklik/contract/notifications/outlets.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { spaceOutletsQuery, type Told, useAskGroup } from '../outlets.ts'
import classes from './Outlets.module.css'
import { ToldFields } from './ToldFields.tsx'

const LOOK_AGAIN_MS = 3_000

type Props = { space_id: number; groups: readonly Outlet[]; onClose: () => void }

/** What is to be told there first, then the word for the group; the list is looked at until somebody has said it. */
export function GroupDialog({ space_id, groups, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [told, setTold] = useState<Told>({
    ...{ codes: ['account_error', 'overdue'], object_ids: null, locale: i18n.locale === 'en' ? 'en' : 'ru' },
  })
  /** As they stood: one that was shut out, or was told something else, is linked again. */
  const [known] = useState(() => groups.map((group) => JSON.stringify(group)))
  const ask = useAskGroup()
  const { fields, whole } = useRefusal(ask.error)
  const word = ask.data
  const linked = word && groups.find((one) => !known.includes(JSON.stringify(one)) && isToldAs(one, told))
  const group = linked?.label ?? ''
  const isOver = useIsOver(word?.expires_at) && !linked
  const isWaiting = word !== undefined && !linked && !isOver
  useQuery({ ...spaceOutletsQuery, refetchInterval: LOOK_AGAIN_MS, enabled: isWaiting })
  const bot = word?.bot ?? ''
  const said = useRef<HTMLParagraphElement>(null)
  // The button is off while the word is asked for and loses the focus: whoever works by keyboard goes on from here.
  useEffect(() => {
    if (word) said.current?.focus()
  }, [word])
  return (
    <FormDialog
      title={t`Новая группа`}
      submit={word && !isOver ? t`Готово` : t`Получить команду`}
      isBusy={ask.isPending}
      isOff={told.codes.length === 0 || told.object_ids?.length === 0}
      isDone={word !== undefined && !isOver}
      {...(whole && { failure: whole })}
      onSubmit={() => (word && !isOver ? onClose() : ask.mutate({ space_id, ...told }))}
      onClose={onClose}
    >
      {!word && (
        <ToldFields
          space_id={space_id}
          value={told}
          onChange={(change) => setTold({ ...told, ...change })}
          faults={fields}
        />
      )}
      {word && (
        <p ref={said} tabIndex={-1} role="status" className={classes.said}>
          {linked ? (
            t`Группа «${group}» подключена.`
          ) : isOver ? (
            t`Команда больше не действует: прошло 15 минут. Получите новую.`
          ) : (
            <Trans>
              Добавьте @{bot} в группу и отправьте там эту команду. Она действует 15 минут и срабатывает один раз.
            </Trans>
          )}
        </p>
      )}
      {isWaiting && (
        <CopyField
          isWhole
          label={t`Команда для группы`}
          value={word.command}
          hint={t`Ждём команду в группе. Окно можно закрыть: группа появится в списке сама.`}
        />
      )}
    </FormDialog>
  )
}

/** Another administrator may be linking a group meanwhile: theirs is told something else, as a rule. */
const isToldAs = (group: Outlet, { codes, object_ids, locale }: Told) =>
  group.locale === locale && setOf(group.codes) === setOf(codes) && setOf(group.object_ids) === setOf(object_ids)

const setOf = (values: readonly (string | number)[] | null) => values && [...values].toSorted().join()

/** True from this second on. */
function useIsOver(expires_at: number | undefined): boolean {
  const [over, setOver] = useState<number>()
  useEffect(() => {
    if (expires_at === undefined) return
    const timer = setTimeout(() => setOver(expires_at), Math.max(0, expires_at * 1000 - Date.now()))
    return () => clearTimeout(timer)
  }, [expires_at])
  return over !== undefined && over === expires_at
}
