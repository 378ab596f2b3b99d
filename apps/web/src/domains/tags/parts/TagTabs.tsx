import { useLingui } from '@lingui/react/macro'
import { TabLinks } from '../../../ui/page/TabLinks.tsx'
import { useObjects } from '../../desk/api.ts'

/** The two pages of a tag. */
export function TagTabs({ id }: { id: number }) {
  const { t } = useLingui()
  const count = useObjects().tags.filter((tag) => tag.parent_id === id).length
  return (
    <TabLinks
      label={t`Страницы тега`}
      tabs={[
        { to: `/settings/tags/${id}`, label: t`Тег` },
        { to: `/settings/tags/${id}/children`, label: count > 0 ? t`Вложенные · ${count}` : t`Вложенные` },
      ]}
    />
  )
}
