import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { JournalState } from '@otklik/contract/journal/journal.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../../platform/time/time.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { forgottenQuery, stateQuery, useKeepJournal } from '../api.ts'

const choices = Array.from({ length: limits.journal_years_max }, (_, index) => index + 1)

export function useYearsText() {
  const { t } = useLingui()
  return (years: number) =>
    t({ message: plural(years, { one: '# год', few: '# года', many: '# лет', other: '# года' }) })
}

/** For whoever may change the space: how long its lines are kept. */
export function Kept({ space_id }: { space_id: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(stateQuery)
  const mayChange = useSpacesWhere('spaces.manage').some(({ id }) => id === space_id)
  const state = data?.find((each) => each.space_id === space_id)
  if (!state || !mayChange) return null
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        <Trans>Срок хранения</Trans>
      </Button>
      {isOpen && <KeptDialog state={state} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** What a shorter time deletes is told before it is saved, and asked once more: lines do not come back. */
function KeptDialog({ state: { space_id, kept_years }, onClose }: { state: JournalState; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const yearsText = useYearsText()
  const [years, setYears] = useState(kept_years)
  const { data, error, isFetching } = useQuery(forgottenQuery(space_id, years))
  const keep = useKeepJournal()
  const { fields, whole } = useRefusal(keep.error ?? error)
  const { up_to = 0, lines = 0, since = null, until = null } = data ?? {}
  const from = since === null ? '' : formatDate(since, i18n.locale)
  const to = until === null ? '' : formatDate(until, i18n.locale)
  const submit = async () => {
    const question = { title: t`Удалить старые записи журнала?`, yes: t`Удалить`, danger: true, isRisky: true }
    const text = t`Записи с ${from} по ${to}: ${lines}. Вернуть их потом нельзя.`
    if (lines > 0 && years < kept_years && !(await confirm({ ...question, text }))) return
    keep.mutate({ space_id, years, up_to }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t`Хранение журнала`}
      submit={t`Сохранить`}
      danger={lines > 0 && years < kept_years}
      isBusy={keep.isPending}
      isOff={data === undefined || isFetching || years === kept_years}
      failure={whole}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label={t`Хранить записи`}
        value={years}
        onChange={setYears}
        options={choices.map((value) => ({ value, label: yearsText(value) }))}
        error={fields.years}
      />
      {data && lines > 0 && (
        <p role="status">
          <Trans>
            Будут удалены записи с {from} по {to}: {lines}. Это случится при ближайшей проверке журнала, после полуночи
            по UTC; до неё срок можно вернуть.
          </Trans>
        </p>
      )}
      {data && lines === 0 && (
        <p role="status">
          <Trans>Таких старых записей сейчас нет: ничего не удалится.</Trans>
        </p>
      )}
      <p>
        <Trans>
          Каждый день номер и хеш последней записи можно получать письмом:{' '}
          <Link to="/settings/notifications">включите «Якорь журнала действий»</Link>. По письму, которое лежит не
          здесь, видно, если журнал перепишут целиком.
        </Trans>
      </p>
    </FormDialog>
  )
}
