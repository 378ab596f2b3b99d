import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../../platform/may.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useUser } from '../../desk/api.ts'
import { groupsQuery } from '../../users/members.ts'
import { gridQuery } from '../api.ts'
import { useOffer } from './api.ts'
import { usePlannedDays } from './usePlannedDays.ts'

type Props = { space_id: number; today: string; onClose: () => void }

const ANY = ''

/** One's own day, offered to a colleague or to a group. */
export function OfferDialog({ space_id, today, onClose }: Props) {
  const { t } = useLingui()
  const me = useUser().id
  const own = useActor().memberships.find((member) => member.space_id === space_id)?.groups ?? []
  const groups = (useQuery(groupsQuery).data ?? []).filter(({ id }) => own.includes(id))
  // Whom one sees in the plan, one can offer a day to.
  const seen = useInfiniteQuery(gridQuery({ space_id, from: today, days: 1 }))
  const people = (seen.data?.pages.flatMap((page) => page.people) ?? []).filter(({ user_id }) => user_id !== me)
  const [offered_day, setDay] = useState<string | null>(null)
  const [to, setTo] = useState<'person' | 'group'>('person')
  const [user_id, setUser] = useState<number | null>(null)
  const [group_id, setGroup] = useState<number | null>(groups[0]?.id ?? null)
  const [other_day, setOther] = useState(ANY)
  const [note, setNote] = useTyped('swaps/note', '')
  const [key] = useState(() => crypto.randomUUID())
  const mine = usePlannedDays(space_id, me, today)
  const theirs = usePlannedDays(space_id, to === 'person' ? user_id : null, today)
  const offer = useOffer()
  const { fields, whole } = useRefusal(offer.error)
  const isGiven = offered_day !== null && (to === 'person' ? user_id !== null : group_id !== null)
  const submit = () => {
    if (offered_day === null || !isGiven) return
    const whom = to === 'person' ? { user_id, group_id: null } : { user_id: null, group_id }
    offer.mutate(
      {
        ...{ key, space_id, offered_day, ...whom, note: note.trim() },
        other_day: to === 'person' && other_day !== ANY ? other_day : null,
      },
      {
        onSuccess: () => {
          setNote('')
          toast.ok(t`Обмен предложен`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t`Предложить обмен`}
      submit={t`Предложить`}
      isBusy={offer.isPending}
      isOff={!isGiven}
      failure={whole ?? (fields.offered_day && t`Этот день уже начался или в нём больше нет смены`)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t`Моя смена`}
        placeholder={mine.isPending || mine.days.length > 0 ? t`Выберите день` : t`Смен впереди нет`}
        value={offered_day}
        disabled={mine.days.length === 0}
        options={mine.days.map(({ day, label }) => ({ value: day, label }))}
        onChange={setDay}
      />
      {groups.length > 0 && (
        <Segments
          label={t`Кому предложить`}
          value={to}
          onChange={setTo}
          choices={[
            { value: 'person', label: t`Коллеге` },
            { value: 'group', label: t`Группе` },
          ]}
        />
      )}
      {to === 'person' ? (
        <>
          <Select
            label={t`Коллега`}
            placeholder={t`Выберите`}
            value={user_id}
            options={people.map((person) => ({ value: person.user_id, label: person.name }))}
            onChange={(id) => {
              setUser(id)
              setOther(ANY)
            }}
          />
          {user_id !== null && (
            <Select
              label={t`Взамен`}
              value={other_day}
              options={[
                { value: ANY, label: t`Пусть коллега выберет сам` },
                ...(offered_day !== null && !theirs.days.some(({ day }) => day === offered_day)
                  ? [{ value: offered_day, label: t`Ничего: отдаю свою смену` }]
                  : []),
                ...theirs.days.map(({ day, label }) => ({ value: day, label })),
              ]}
              onChange={setOther}
            />
          )}
        </>
      ) : (
        <Select
          label={t`Группа`}
          value={group_id}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setGroup}
        />
      )}
      <TextField label={t`Заметка`} maxLength={limits.reason_max} value={note} onChange={setNote} />
      <p>
        <Trans>В оба дня вы поменяетесь всеми своими сменами. До ответа коллеги график не меняется.</Trans>
      </p>
    </FormDialog>
  )
}
