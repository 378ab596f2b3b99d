import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ArchiveIcon, BoltIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { macrosQuery, useArchiveMacro, useRestoreMacro } from '../api.ts'
import { blankMacro, MacroForm } from '../parts/MacroForm.tsx'

const LIST = '/settings/macros'

export function NewMacroPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Новый макрос`} backTo={LIST} width="form">
      <MacroForm first={blankMacro} />
    </Page>
  )
}

export function MacroPage() {
  const { t } = useLingui()
  const { id } = useParams({ strict: false })
  const { data, error, isPending, refetch, isFetching } = useQuery(macrosQuery)
  const macro = data?.find((each) => each.id === Number(id))
  return (
    <Page
      title={macro?.name ?? t`Макрос`}
      backTo={LIST}
      width="form"
      actions={macro && <Archive id={macro.id} name={macro.name} />}
    >
      {isPending && <RowSkeletons height={60} count={4} />}
      {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data && !macro && (
        <Empty
          icon={BoltIcon}
          title={t`Такого макроса нет`}
          text={t`Возможно, его убрали в архив или ссылка неверна.`}
        />
      )}
      {macro && (
        <MacroForm key={macro.id} id={macro.id} version={macro.version} first={macro} space_id={macro.space_id} />
      )}
    </Page>
  )
}

/** At once, with a way back. */
function Archive({ id, name }: { id: number; name: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const archive = useArchiveMacro()
  const restore = useRestoreMacro()
  const failed = (error: unknown) => toast.error(failureText(error))
  const run = () =>
    archive.mutate(id, {
      onSuccess: () => {
        void navigate({ to: LIST })
        toast.ok(t`Макрос «${name}» в архиве: его больше не предложат`, {
          action: { label: t`Вернуть`, run: () => restore.mutate(id, { onError: failed }) },
        })
      },
      onError: failed,
    })
  return <IconButton label={t`В архив`} icon={ArchiveIcon} disabled={archive.isPending} onClick={run} />
}
