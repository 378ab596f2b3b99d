import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Tag, TagDraft } from '@otklik/contract/tags/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { ArchiveIcon, TagIcon } from '../../../ui/icons/icons.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { objectsQuery } from '../../desk/api.ts'
import { ChangedBy } from '../../spaces/parts/ChangedBy.tsx'
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
  const { isPending, data, error, refetch, isFetching } = useQuery(objectsQuery)
  const { tag, isArchived } = useTag(id)
  return (
    <Page title={tag?.name ?? t`Тег`} backTo="/settings/tags" width="form">
      {isPending && <RowSkeletons height={60} count={5} />}
      {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data && !tag && (
        <Empty icon={TagIcon} title={t`Такого тега нет`} text={t`Возможно, его удалили или ссылка неверна.`} />
      )}
      {tag && <TagEditor key={id} tag={tag} isArchived={isArchived} />}
    </Page>
  )
}

const draftOf = ({ name, parent_id, tag_group_id, color, uses }: Tag): TagDraft => ({
  ...{ name, parent_id, tag_group_id, color, uses },
})

function TagEditor({ tag, isArchived }: { tag: Tag; isArchived: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [draft, setDraft] = useTyped<TagDraft | undefined>(`tags/${tag.id}`, undefined)
  const save = useSaveTag(tag.id)
  const { restore, isBusy } = useTagDeeds()
  const { fields, whole } = useRefusal(save.error)
  const { faults, check, forget } = useTagFaults()
  const shown = draft ?? draftOf(tag)
  const isDirty = JSON.stringify(shown) !== JSON.stringify(draftOf(tag))
  const clean = () => {
    setDraft(undefined)
    forget()
    save.reset()
  }
  const submit = () => {
    if (check(shown)) save.mutate({ space_id: tag.space_id, ...shown }, { onSuccess: () => setDraft(undefined) })
  }
  return (
    <>
      {isArchived ? (
        <Notice tone="info" icon={ArchiveIcon} title={t`Тег в архиве: поставить его нельзя`}>
          <Button variant="default" size="xs" loading={isBusy} onClick={() => restore(tag)}>
            <Trans>Вернуть из архива</Trans>
          </Button>
        </Notice>
      ) : (
        <>
          <TagTabs id={tag.id} />
          <TagForm
            space_id={tag.space_id}
            id={tag.id}
            value={shown}
            onChange={(change) => {
              setDraft({ ...shown, ...change })
              forget()
              if (save.isError) save.reset()
            }}
            errors={{ ...fields, ...faults }}
          />
        </>
      )}
      <TagUse tag={tag} isArchived={isArchived} onRemoved={() => void navigate({ to: '/settings/tags' })} />
      <ChangedBy {...tag} />
      <SaveBar isDirty={isDirty} isBusy={save.isPending} onSave={submit} onReset={clean} error={whole} />
    </>
  )
}
