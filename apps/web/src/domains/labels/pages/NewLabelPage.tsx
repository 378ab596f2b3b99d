import { useLingui } from '@lingui/react/macro'
import type { LabelDraft } from '@otklik/contract/labels.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { NewPage } from '../../../ui/forms/NewPage.tsx'
import { useNew } from '../../../ui/forms/useNew.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useSaveLabel } from '../api.ts'
import { LabelForm } from '../parts/LabelForm.tsx'
import { useLabelFaults } from '../useLabelFaults.ts'

const route = getRouteApi('/work/settings/labels/new')
const blank: LabelDraft = { name: '', color: 'blue' }

export function NewLabelPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('labels.manage')
  const [space_id, setSpace] = useTyped('labels/new/space', search.space_id ?? spaces[0]?.id ?? 0)
  const { form, page } = useNew({
    ...{ name: 'labels/new', blank, space_id, save: useSaveLabel(), faults: useLabelFaults() },
    onMade: () => void navigate({ to: '/settings/labels', search: { space_id } }),
  })
  return (
    <NewPage title={t`Новая метка`} backTo="/settings/labels" submit={t`Создать`} {...page}>
      <LabelForm isNew {...form}>
        <SpaceSelect spaces={spaces} value={space_id} onChange={setSpace} />
      </LabelForm>
    </NewPage>
  )
}
