import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useSaveGroup } from '../api.ts'
import { GroupForm } from '../parts/GroupForm.tsx'
import { useGroupFaults } from '../useGroupFaults.ts'

const route = getRouteApi('/work/settings/tag_groups/new')
const blank: TagGroupDraft = { name: '', is_single: false, is_required: false, company_ids: null }

export function NewTagGroupPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('tags.manage')
  const [space_id, setSpace] = useTyped('tag-groups/new/space', search.space_id ?? spaces[0]?.id ?? 0)
  const [draft, setDraft] = useTyped('tag-groups/new', blank)
  const save = useSaveGroup()
  const { fields, whole } = useRefusal(save.error)
  const { faults, check, forget } = useGroupFaults()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || !check(draft)) return
    const onSuccess = () => void navigate({ to: '/settings/tags', search: { show: 'groups', space_id } })
    save.mutate({ space_id, ...draft }, { onSuccess })
  }
  return (
    <Page title={t`Новая группа тегов`} backTo="/settings/tags" width="form">
      <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
        {spaces.length > 1 && (
          <Card>
            <Fields>
              <SpaceSelect
                spaces={spaces}
                value={space_id}
                onChange={(id) => {
                  setSpace(id)
                  setDraft({ ...draft, company_ids: null })
                }}
              />
            </Fields>
          </Card>
        )}
        <GroupForm
          isNew
          space_id={space_id}
          value={draft}
          onChange={(change) => {
            setDraft({ ...draft, ...change })
            forget()
            save.reset()
          }}
          errors={{ ...fields, ...faults }}
        />
        {whole && <Notice tone="danger" title={whole} />}
        <div>
          <Button type="submit" size="md" loading={save.isPending}>
            <Trans>Создать</Trans>
          </Button>
        </div>
      </form>
    </Page>
  )
}
