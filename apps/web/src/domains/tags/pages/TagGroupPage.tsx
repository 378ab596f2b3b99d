import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { TagGroup, TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { TagIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { objectsQuery, useObjects } from '../../desk/api.ts'
import { ChangedBy } from '../../spaces/parts/ChangedBy.tsx'
import { useRemoveGroup, useSaveGroup } from '../api.ts'
import { GroupForm } from '../parts/GroupForm.tsx'
import { TagChips } from '../parts/TagChips.tsx'
import classes from '../parts/TagForm.module.css'
import { useGroupFaults } from '../useGroupFaults.ts'

const route = getRouteApi('/work/settings/tag_groups/$id')

export function TagGroupPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const { isPending, data, error, refetch, isFetching } = useQuery(objectsQuery)
  const group = useObjects().tag_groups.find((each) => each.id === id)
  return (
    <Page title={group?.name ?? t`Группа тегов`} backTo="/settings/tags" width="form">
      {isPending && <RowSkeletons height={60} count={4} />}
      {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data && !group && (
        <Empty icon={TagIcon} title={t`Такой группы нет`} text={t`Возможно, её удалили или ссылка неверна.`} />
      )}
      {group && <GroupEditor key={id} group={group} />}
    </Page>
  )
}

const draftOf = ({ name, is_single, is_required, company_ids }: TagGroup): TagGroupDraft => ({
  ...{ name, is_single, is_required, company_ids },
})

function GroupEditor({ group }: { group: TagGroup }) {
  const [draft, setDraft] = useTyped<TagGroupDraft | undefined>(`tag-groups/${group.id}`, undefined)
  const save = useSaveGroup(group.id)
  const { fields, whole } = useRefusal(save.error)
  const { faults, check, forget } = useGroupFaults()
  const shown = draft ?? draftOf(group)
  const isDirty = JSON.stringify(shown) !== JSON.stringify(draftOf(group))
  const clean = () => {
    setDraft(undefined)
    forget()
    save.reset()
  }
  const submit = () => {
    if (check(shown)) save.mutate({ space_id: group.space_id, ...shown }, { onSuccess: () => setDraft(undefined) })
  }
  return (
    <>
      <GroupForm
        space_id={group.space_id}
        value={shown}
        onChange={(change) => {
          setDraft({ ...shown, ...change })
          forget()
          if (save.isError) save.reset()
        }}
        errors={{ ...fields, ...faults }}
      />
      <GroupTags group={group} />
      <ChangedBy {...group} />
      <SaveBar isDirty={isDirty} isBusy={save.isPending} onSave={submit} onReset={clean} error={whole} />
    </>
  )
}

function GroupTags({ group }: { group: TagGroup }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const remove = useRemoveGroup()
  const { name } = group
  const ids = useObjects()
    .tags.filter((tag) => tag.tag_group_id === group.id)
    .map(({ id }) => id)
  const leave = async () => {
    const count = ids.length
    const isSure = await confirm({
      title: t`Удалить группу «${name}»?`,
      text:
        count > 0
          ? t({
              message: plural(count, {
                one: '# тег останется без группы.',
                few: '# тега останутся без группы.',
                many: '# тегов останутся без группы.',
                other: '# тега останутся без группы.',
              }),
            })
          : t`В ней нет тегов.`,
      danger: true,
    })
    if (!isSure) return
    remove.mutate(group.id, {
      onError: (error) => toast.error(failureText(error)),
      onSuccess: () => void navigate({ to: '/settings/tags', search: { show: 'groups' } }),
    })
  }
  return (
    <Card title={t`Теги группы`}>
      {ids.length > 0 ? <TagChips ids={ids} /> : <p>{t`Пока ни одного: группу выбирают на странице тега.`}</p>}
      <div className={classes.deeds}>
        <Button variant="default" disabled={remove.isPending} onClick={() => void leave()}>
          <Trans>Удалить группу</Trans>
        </Button>
      </div>
    </Card>
  )
}
