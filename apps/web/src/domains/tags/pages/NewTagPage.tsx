import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type TagDraft, tagUses } from '@otklik/contract/tags/tags.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useObjects } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useSaveTag } from '../api.ts'
import { TagForm } from '../parts/TagForm.tsx'
import { useTagFaults } from '../useTagFaults.ts'

const route = getRouteApi('/work/settings/tags/new')

export function NewTagPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('tags.manage')
  const [space_id, setSpace] = useTyped('tags/new/space', search.space_id ?? spaces[0]?.id ?? 0)
  const parent = useObjects().tags.find(({ id }) => id === search.parent_id)
  const [typed, setTyped] = useTyped<Partial<TagDraft>>('tags/new', {})
  // What is below something is of the same kind, as a rule.
  const draft: TagDraft = {
    name: '',
    parent_id: parent?.id ?? null,
    tag_group_id: parent?.tag_group_id ?? null,
    color: parent?.color ?? 'blue',
    uses: parent?.uses ?? [...tagUses],
    ...typed,
  }
  const save = useSaveTag()
  const { fields, whole } = useRefusal(save.error)
  const { faults, check, forget } = useTagFaults()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || !check(draft)) return
    save.mutate(
      { space_id, ...draft },
      { onSuccess: () => void navigate({ to: '/settings/tags', search: { space_id } }) },
    )
  }

  return (
    <Page title={t`Новый тег`} backTo="/settings/tags" width="form">
      <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
        {spaces.length > 1 && (
          <Card>
            <Fields>
              <SpaceSelect
                spaces={spaces}
                value={space_id}
                onChange={(id) => {
                  setSpace(id)
                  setTyped({ ...typed, parent_id: null, tag_group_id: null })
                }}
              />
            </Fields>
          </Card>
        )}
        <TagForm
          space_id={space_id}
          value={draft}
          onChange={(change) => {
            setTyped({ ...typed, ...change })
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
