import { useLingui } from '@lingui/react/macro'
import { type TagDraft, tagUses } from '@otklik/contract/tags/tags.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { NewPage } from '../../../ui/forms/NewPage.tsx'
import { useNew } from '../../../ui/forms/useNew.ts'
import { useObjects } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useSaveTag } from '../api.ts'
import { SpaceCard } from '../parts/SpaceCard.tsx'
import { TagForm } from '../parts/TagForm.tsx'
import { useTagFaults } from '../useTagFaults.ts'

const route = getRouteApi('/work/settings/tags/new')

export function NewTagPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('tags.manage')
  const [space_id, setSpace] = useTyped('tags/new/space', search.space_id ?? spaces[0]?.id ?? 0)
  const parent = useObjects().tags.find(({ id }) => id === search.parent_id)
  // What is below something is of the same kind, as a rule.
  const blank: TagDraft = {
    name: '',
    parent_id: parent?.id ?? null,
    tag_group_id: parent?.tag_group_id ?? null,
    color: parent?.color ?? 'blue',
    uses: parent?.uses ?? [...tagUses],
  }
  const { form, page } = useNew({
    ...{ name: 'tags/new', blank, space_id, save: useSaveTag(), faults: useTagFaults() },
    onMade: () => void navigate({ to: '/settings/tags', search: { space_id } }),
  })
  return (
    <NewPage title={t`Новый тег`} backTo="/settings/tags" submit={t`Создать`} {...page}>
      <SpaceCard
        spaces={spaces}
        value={space_id}
        onChange={(id) => {
          setSpace(id)
          form.onChange({ parent_id: null, tag_group_id: null })
        }}
      />
      <TagForm space_id={space_id} {...form} />
    </NewPage>
  )
}
