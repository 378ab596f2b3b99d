import { useLingui } from '@lingui/react/macro'
import type { TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { NewPage } from '../../../ui/forms/NewPage.tsx'
import { useNew } from '../../../ui/forms/useNew.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useSaveGroup } from '../api.ts'
import { GroupForm } from '../parts/GroupForm.tsx'
import { SpaceCard } from '../parts/SpaceCard.tsx'
import { useGroupFaults } from '../useGroupFaults.ts'

const route = getRouteApi('/work/settings/tag_groups/new')
const blank: TagGroupDraft = { name: '', is_single: false, is_required: false, company_ids: null }

export function NewTagGroupPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('tags.manage')
  const [space_id, setSpace] = useTyped('tag-groups/new/space', search.space_id ?? spaces[0]?.id ?? 0)
  const { form, page } = useNew({
    ...{ name: 'tag-groups/new', blank, space_id, save: useSaveGroup(), faults: useGroupFaults() },
    onMade: () => void navigate({ to: '/settings/tags', search: { show: 'groups', space_id } }),
  })
  const choose = (id: number) => {
    setSpace(id)
    form.onChange({ company_ids: null })
  }
  return (
    <NewPage title={t`Новая группа тегов`} backTo="/settings/tags" submit={t`Создать`} {...page}>
      <SpaceCard spaces={spaces} value={space_id} onChange={choose} />
      <GroupForm isNew space_id={space_id} {...form} />
    </NewPage>
  )
}
