import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { DocumentIcon } from '../../../ui/icons/icons.tsx'
import { ArchiveButton } from '../../../ui/page/ArchiveButton.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { foldersQuery, templateQuery, useArchiveTemplate, useRestoreTemplate } from '../api.ts'
import { blankDraft, draftOf } from '../draft.ts'
import { TemplateForm } from '../parts/TemplateForm.tsx'

const newRoute = getRouteApi('/work/settings/templates/new')
const LIST = '/settings/templates'

export function NewTemplatePage() {
  const { t } = useLingui()
  const { folder } = newRoute.useSearch()
  const { data: folders, error, refetch, isFetching } = useQuery(foldersQuery)
  const chosen = folders?.find(({ id }) => id === folder)
  return (
    <Page title={t`Новый шаблон`} backTo={LIST} width="form">
      {!folders && !error && <RowSkeletons height={60} count={4} />}
      {!folders && error && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {folders && <TemplateForm first={blankDraft(chosen)} space_id={chosen?.space_id} />}
    </Page>
  )
}

export function TemplatePage() {
  const { t } = useLingui()
  const { id } = useParams({ strict: false })
  const query = useQuery(templateQuery(Number(id)))
  const { data: template, error } = query
  const isNone = error instanceof CallFailed && [400, 404].includes(error.status)
  const none = {
    icon: DocumentIcon,
    title: t`Такого шаблона нет`,
    text: t`Возможно, его убрали в архив или ссылка неверна.`,
  }
  return (
    <Page
      title={template?.name ?? t`Шаблон`}
      backTo={LIST}
      width="form"
      actions={template && <Archive id={template.id} name={template.name} />}
    >
      <Loaded query={query} found={template} isNone={isNone} none={none}>
        {(found) => (
          <TemplateForm
            key={found.id}
            id={found.id}
            version={found.version}
            first={draftOf(found)}
            space_id={found.space_id}
          />
        )}
      </Loaded>
    </Page>
  )
}

function Archive({ id, name }: { id: number; name: string }) {
  const { t } = useLingui()
  const words = {
    label: t`В архив`,
    done: t`Шаблон «${name}» в архиве: его больше не предложат`,
    undo: t`Вернуть`,
  }
  const [archive, restore] = [useArchiveTemplate(), useRestoreTemplate()]
  return <ArchiveButton id={id} archive={archive} restore={restore} list={LIST} words={words} />
}
