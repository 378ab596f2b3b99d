import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { useTag } from '../api.ts'
import { TagList } from '../parts/TagList.tsx'
import { TagTabs } from '../parts/TagTabs.tsx'

const route = getRouteApi('/work/settings/tags/$id/children')

/** What stands under one tag. */
export function TagChildrenPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const { tag } = useTag(id)
  const space_id = tag?.space_id ?? 0
  return (
    <TagList
      key={id}
      title={tag?.name ?? t`Тег`}
      backTo="/settings/tags"
      space_id={space_id}
      under={id}
      tabs={<TagTabs id={id} />}
      actions={
        <Button
          leftSection={<PlusIcon />}
          renderRoot={(props) => <Link {...props} to="/settings/tags/new" search={{ space_id, parent_id: id }} />}
        >
          <Trans>Создать тег</Trans>
        </Button>
      }
    />
  )
}
