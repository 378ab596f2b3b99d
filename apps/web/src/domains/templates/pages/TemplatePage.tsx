import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router'
import { ArchiveIcon, DocumentIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
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
  const { data: template, error, refetch, isFetching } = useQuery(templateQuery(Number(id)))
  const isNone = error instanceof CallFailed && [400, 404].includes(error.status)
  return (
    <Page
      title={template?.name ?? t`Шаблон`}
      backTo={LIST}
      width="form"
      actions={template && <Archive id={template.id} name={template.name} />}
    >
      {!template && !error && <RowSkeletons height={60} count={4} />}
      {!template && isNone && (
        <Empty
          icon={DocumentIcon}
          title={t`Такого шаблона нет`}
          text={t`Возможно, его убрали в архив или ссылка неверна.`}
        />
      )}
      {!template && error && !isNone && (
        <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {template && (
        <TemplateForm
          key={template.id}
          id={template.id}
          version={template.version}
          first={draftOf(template)}
          space_id={template.space_id}
        />
      )}
    </Page>
  )
}

/** At once, with a way back: nothing that was sent changes by it. */
function Archive({ id, name }: { id: number; name: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const archive = useArchiveTemplate()
  const restore = useRestoreTemplate()
  const failed = (error: unknown) => toast.error(failureText(error))
  const run = () =>
    archive.mutate(id, {
      onSuccess: () => {
        void navigate({ to: LIST })
        toast.ok(t`Шаблон «${name}» в архиве: его больше не предложат`, {
          action: { label: t`Вернуть`, run: () => restore.mutate(id, { onError: failed }) },
        })
      },
      onError: failed,
    })
  return <IconButton label={t`В архив`} icon={ArchiveIcon} disabled={archive.isPending} onClick={run} />
}
