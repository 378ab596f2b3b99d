import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { TagGroup, TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEdited } from '../../../ui/forms/useEdited.ts'
import { TagIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { objectsQuery, useObjects } from '../../desk/api.ts'
import { ChangedBy } from '../../spaces/parts/ChangedBy.tsx'
import classes from '../../spaces/parts/PutAway.module.css'
import { useRemoveGroup, useSaveGroup } from '../api.ts'
import { GroupForm } from '../parts/GroupForm.tsx'
import { TagChips } from '../parts/TagChips.tsx'
import { useGroupFaults } from '../useGroupFaults.ts'

const route = getRouteApi('/work/settings/tag_groups/$id')

export function TagGroupPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const query = useQuery(objectsQuery)
  const group = useObjects().tag_groups.find((each) => each.id === id)
  const none = { icon: TagIcon, title: t`Такой группы нет`, text: t`Возможно, её удалили или ссылка неверна.` }
  return (
    <Page title={group?.name ?? t`Группа тегов`} backTo="/settings/tags" width="form">
      <Loaded query={query} found={group} isNone={query.data !== undefined} none={none}>
        {(found) => <GroupEditor key={id} group={found} />}
      </Loaded>
    </Page>
  )
}

const draftOf = ({ name, is_single, is_required, company_ids }: TagGroup): TagGroupDraft => ({
  ...{ name, is_single, is_required, company_ids },
})

function GroupEditor({ group }: { group: TagGroup }) {
  const { id, space_id } = group
  const { form, bar } = useEdited({
    name: `tag-groups/${id}`,
    saved: draftOf(group),
    space_id,
    save: useSaveGroup(id),
    faults: useGroupFaults(),
  })
  return (
    <>
      <GroupForm space_id={space_id} {...form} />
      <GroupTags group={group} />
      <ChangedBy {...group} />
      <SaveBar {...bar} />
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
