import { useLingui } from '@lingui/react/macro'
import type { Tag, TagDraft } from '@otklik/contract/tags/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEdited } from '../../../ui/forms/useEdited.ts'
import { TagIcon } from '../../../ui/icons/icons.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { objectsQuery } from '../../desk/api.ts'
import { ChangedBy } from '../../spaces/parts/ChangedBy.tsx'
import { ArchivedNotice } from '../../spaces/parts/PutAway.tsx'
import { useSaveTag, useTag } from '../api.ts'
import { TagForm } from '../parts/TagForm.tsx'
import { TagTabs } from '../parts/TagTabs.tsx'
import { TagUse } from '../parts/TagUse.tsx'
import { useTagDeeds } from '../useTagDeeds.ts'
import { useTagFaults } from '../useTagFaults.ts'

const route = getRouteApi('/work/settings/tags/$id')

export function TagPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const query = useQuery(objectsQuery)
  const { tag, isArchived } = useTag(id)
  const none = { icon: TagIcon, title: t`Такого тега нет`, text: t`Возможно, его удалили или ссылка неверна.` }
  return (
    <Page title={tag?.name ?? t`Тег`} backTo="/settings/tags" width="form">
      <Loaded query={query} found={tag} isNone={query.data !== undefined} none={none} rows={5}>
        {(found) => <TagEditor key={id} tag={found} isArchived={isArchived} />}
      </Loaded>
    </Page>
  )
}

const draftOf = ({ name, parent_id, tag_group_id, color, uses }: Tag): TagDraft => ({
  ...{ name, parent_id, tag_group_id, color, uses },
})

function TagEditor({ tag, isArchived }: { tag: Tag; isArchived: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id, space_id } = tag
  const { restore, isBusy } = useTagDeeds()
  const { form, bar } = useEdited({
    name: `tags/${id}`,
    saved: draftOf(tag),
    space_id,
    save: useSaveTag(id),
    faults: useTagFaults(),
  })
  return (
    <>
      {isArchived ? (
        <ArchivedNotice title={t`Тег в архиве: поставить его нельзя`} isBusy={isBusy} onRestore={() => restore(tag)} />
      ) : (
        <>
          <TagTabs id={id} />
          <TagForm space_id={space_id} id={id} {...form} />
        </>
      )}
      <TagUse tag={tag} isArchived={isArchived} onRemoved={() => void navigate({ to: '/settings/tags' })} />
      <ChangedBy {...tag} />
      <SaveBar {...bar} />
    </>
  )
}
