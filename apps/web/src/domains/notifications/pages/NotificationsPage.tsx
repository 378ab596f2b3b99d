import { Trans, useLingui } from '@lingui/react/macro'
import type { OutletKind } from '@otklik/contract/notifications/catalogue.ts'
import type { NotificationSettings } from '@otklik/contract/notifications/notifications.ts'
import type { OwnOutlets } from '@otklik/contract/notifications/outlets.ts'
import type { Role } from '@otklik/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { defaultsQuery, type SavedDefaults, settingsQuery, useSaveDefaults, useSaveSettings } from '../api.ts'
import { ownOutletsQuery } from '../outlets.ts'
import { type Changed, cellKey, Matrix } from '../parts/Matrix.tsx'
import { OwnOutletsCard } from '../parts/OwnOutletsCard.tsx'
import { QuietCard, type QuietDraft } from '../parts/QuietCard.tsx'
import { SummaryCard, type SummaryDraft } from '../parts/SummaryCard.tsx'

const route = getRouteApi('/work/settings/notifications')

/** The outlet that needs a bot of the space. */
const BOT: OutletKind = 'telegram'
/** Where something can be told at all; a browser and Telegram stand there once somebody can be told there. */
const everywhere: readonly OutletKind[] = ['bell', 'toast', 'push', 'mail', 'telegram']

function outletsOf(own: OwnOutlets | undefined, space_id: number): readonly OutletKind[] {
  const hasBot = own?.bots.some((bot) => bot.space_id === space_id) ?? false
  const hasPush = own !== undefined && own.push_key !== null
  return everywhere.filter((kind) => (kind === BOT ? hasBot : kind === 'push' ? hasPush : true))
}

/** What this person is told where, and what everybody of a role is told unless they want it otherwise. */
export function NotificationsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { show = 'own', ...search } = route.useSearch()
  const [own, managed] = [useSpacesWhere('self'), useSpacesWhere('notifications.manage')]
  const spaces = show === 'team' ? managed : own
  const space = spaces.find(({ id }) => id === search.space_id) ?? spaces[0]
  const go = (change: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ to: '/settings/notifications', search: { show, ...search, ...change }, replace: true })
  const roleNames: Readonly<Record<Role, string>> = {
    readonly: t`Только чтение`,
    moderator: t`Модератор`,
    operator: t`Оператор`,
    administrator: t`Администратор`,
    analyst: t`Аналитик`,
  }
  const role = search.role ?? 'operator'
  return (
    <Page
      title={t`Уведомления`}
      actions={
        managed.length > 0 && (
          <Segments
            label={t`Чьи уведомления`}
            value={show}
            onChange={(shown) => go({ show: shown })}
            choices={[
              { value: 'own', label: t`Мои` },
              { value: 'team', label: t`Команда` },
            ]}
          />
        )
      }
    >
      {(spaces.length > 1 || show === 'team') && space && (
        <Card>
          <Fields>
            <SpaceSelect spaces={spaces} value={space.id} onChange={(space_id) => go({ space_id })} />
            {show === 'team' && (
              <Select
                label={t`Роль`}
                hint={t`Так сообщается тем, кто не выбрал для себя иначе`}
                value={role}
                options={Object.entries(roleNames).map(([value, label]) => ({ value: value as Role, label }))}
                onChange={(chosen) => go({ role: chosen })}
              />
            )}
          </Fields>
        </Card>
      )}
      {space && show === 'own' && <Own key={space.id} space_id={space.id} />}
      {space && show === 'team' && <OfRole key={`${space.id} ${role}`} space_id={space.id} role={role} />}
    </Page>
  )
}

function Own({ space_id }: { space_id: number }) {
  const query = useQuery(settingsQuery(space_id))
  return (
    <Loaded query={query} found={query.data} {...never}>
      {(settings) => <OwnForm space_id={space_id} settings={settings} />}
    </Loaded>
  )
}

type Typed = { cells?: Changed; quiet?: QuietDraft; hides_words?: boolean; summary?: SummaryDraft }

function OwnForm({ space_id, settings }: { space_id: number; settings: NotificationSettings }) {
  const { t } = useLingui()
  const [typed, setTyped] = useTyped<Typed>(`notifications/${space_id}`, {})
  const save = useSaveSettings()
  const { whole } = useRefusal(save.error)
  const { cells = {}, quiet, hides_words, summary } = typed
  const { zone, ...time } = settings.summary
  const { data: own } = useQuery(ownOutletsQuery)
  const [isTried, setIsTried] = useState(false)
  /** Called off: what was written is out of the fields, too, though it was no time. */
  const [round, setRound] = useState(0)
  const isUnclear =
    (quiet?.is_on && isAmiss(quiet.days, quiet.starts, quiet.ends)) ||
    (summary?.is_on && isAmiss(summary.days, summary.at_minute))
  const begin = () => {
    setTyped({})
    setIsTried(false)
  }
  const submit = () => {
    setIsTried(true)
    if (isUnclear) return
    save.mutate(
      {
        space_id,
        choices: choicesOf(cells),
        ...(quiet && {
          quiet: {
            ...quiet,
            starts: quiet.starts ?? settings.quiet.starts,
            ends: quiet.ends ?? settings.quiet.ends,
          },
        }),
        ...(hides_words !== undefined && { hides_words }),
        ...(summary && { summary: { ...summary, at_minute: summary.at_minute ?? time.at_minute } }),
      },
      { onSuccess: begin },
    )
  }
  const fault = isTried && isUnclear ? t`Не сохранено: выберите дни и запишите время, например 9:30` : undefined
  return (
    <>
      <Card isBare>
        <Matrix
          label={t`О чём и где сообщать`}
          {...{ rows: settings.rows, outlets: outletsOf(own, space_id), changed: cells }}
          onChange={(code, outlet, isOn) => setTyped({ ...typed, cells: { ...cells, [cellKey(code, outlet)]: isOn } })}
        />
      </Card>
      <p>
        <Trans>Своё действие никогда не уведомляет. Одинаковые события за 5 минут приходят одним сообщением.</Trans>
      </p>
      <OwnOutletsCard
        space_id={space_id}
        hidesWords={hides_words ?? settings.hides_words}
        onHide={(isOn) => setTyped({ ...typed, hides_words: isOn })}
      />
      <QuietCard
        key={`quiet ${round}`}
        value={quiet ?? settings.quiet}
        zone={zone}
        onChange={(value) => setTyped({ ...typed, quiet: value })}
      />
      <SummaryCard
        key={`summary ${round}`}
        value={summary ?? time}
        zone={zone}
        onChange={(value) => setTyped({ ...typed, summary: value })}
      />
      <SaveBar
        isDirty={[quiet, hides_words, summary].some((one) => one !== undefined) || Object.keys(cells).length > 0}
        isBusy={save.isPending}
        onSave={submit}
        onReset={() => {
          begin()
          setRound(round + 1)
          save.reset()
        }}
        error={fault ?? whole}
      />
    </>
  )
}

function OfRole({ space_id, role }: { space_id: number; role: Role }) {
  const { t } = useLingui()
  const query = useQuery(defaultsQuery(space_id, role))
  const { data: own } = useQuery(ownOutletsQuery)
  const [cells, setCells] = useTyped<Changed>(`notifications/${space_id}/${role}`, {})
  const save = useSaveDefaults()
  const { whole } = useRefusal(save.error)
  return (
    <Loaded query={query} found={query.data} {...never}>
      {(rows) => (
        <>
          <Card isBare>
            <Matrix
              label={t`О чём и где сообщать`}
              {...{ rows, outlets: outletsOf(own, space_id), changed: cells }}
              onChange={(code, outlet, isOn) => setCells({ ...cells, [cellKey(code, outlet)]: isOn })}
            />
          </Card>
          <SaveBar
            isDirty={Object.keys(cells).length > 0}
            isBusy={save.isPending}
            onSave={() => save.mutate({ space_id, role, choices: choicesOf(cells) }, { onSuccess: () => setCells({}) })}
            onReset={() => {
              setCells({})
              save.reset()
            }}
            error={whole}
          />
        </>
      )}
    </Loaded>
  )
}

/** On no day, or at no time: it would never come, and nobody would know why. */
const isAmiss = (days: readonly number[], ...times: (number | null)[]) => days.length === 0 || times.includes(null)

/** Everybody has some. */
const never = { isNone: false, none: { title: '', text: '' } }

const choicesOf = (cells: Changed): SavedDefaults['choices'] =>
  Object.entries(cells).map(([key, is_on]) => {
    const [code, outlet] = key.split(' ')
    return { code, outlet, is_on } as SavedDefaults['choices'][number]
  })
