import { useLingui } from '@lingui/react/macro'
import type { DrawDraft } from '@otklik/contract/draws/draws.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { NewPage } from '../../../ui/forms/NewPage.tsx'
import { useNew } from '../../../ui/forms/useNew.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useAddDraw } from '../api.ts'
import { DrawForm } from '../parts/DrawForm.tsx'
import { useDrawFaults } from '../useDrawFaults.ts'

const WEEK_S = 7 * 86_400
const inHours = (at: number) => Math.floor(at / 3_600) * 3_600

const blank = (): DrawDraft => {
  const now = inHours(Date.now() / 1000)
  const who = { words: '', friends: 0, photo: false, min_length: 0, winners_out_days: 0, beacon: 'none' as const }
  return { name: '', post_id: 0, terms: { from: now - WEEK_S, until: now + WEEK_S, winners: 1, reserves: 2, ...who } }
}
const first = blank()

export function NewDrawPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const spaces = useSpacesWhere('draws.manage')
  const [space_id, setSpace] = useTyped('draws/new/space', spaces[0]?.id ?? 0)
  const zone = spaces.find(({ id }) => id === space_id)?.time_zone ?? 'Europe/Moscow'
  const { form, page } = useNew({
    ...{ name: 'draws/new', blank: first, space_id, save: useAddDraw(), faults: useDrawFaults() },
    onMade: () => void navigate({ to: '/settings/logsrandom' }),
  })
  return (
    <NewPage title={t`Новый розыгрыш`} backTo="/settings/logsrandom" submit={t`Создать черновик`} {...page}>
      <SpaceSelect spaces={spaces} value={space_id} onChange={setSpace} />
      <DrawForm space_id={space_id} zone={zone} {...form} />
    </NewPage>
  )
}
