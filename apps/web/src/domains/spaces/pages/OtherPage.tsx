import { useLingui } from '@lingui/react/macro'
import type { Space, SpaceChange } from '@otklik/contract/spaces.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useChangeSpace, useSpacesWhere } from '../api.ts'
import { changesOf, draftOf } from '../draft.ts'
import { Demands } from '../parts/Demands.tsx'
import { Features } from '../parts/Features.tsx'
import { SpaceForm } from '../parts/SpaceForm.tsx'

const route = getRouteApi('/work/settings/other')

/** What an administrator decides for the whole space. */
export function OtherPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('spaces.manage')
  const space = spaces.find(({ id }) => id === search.space_id) ?? spaces[0]
  return (
    <Page title={t`Общее`} width="form">
      {spaces.length > 1 && space && (
        <Card>
          <Fields>
            <SpaceSelect
              spaces={spaces}
              value={space.id}
              onChange={(space_id) => void navigate({ to: '/settings/other', search: { space_id } })}
            />
          </Fields>
        </Card>
      )}
      {space && <SpaceEditor key={space.id} space={space} />}
    </Page>
  )
}

function SpaceEditor({ space }: { space: Space }) {
  const { t } = useLingui()
  const [typed, setTyped] = useTyped<SpaceChange>(`space/${space.id}`, {})
  const [isMissing, setIsMissing] = useState(false)
  const save = useChangeSpace(space.id)
  const { fields, whole } = useRefusal(save.error)
  const saved = draftOf(space)
  const draft = { ...saved, ...typed }
  const changes = changesOf(draft, saved)
  const change = (changed: SpaceChange) => {
    setTyped({ ...typed, ...changed })
    setIsMissing(false)
    if (save.isError) save.reset()
  }
  const submit = () => {
    if (draft.name.trim() === '') return setIsMissing(true)
    save.mutate(changes, { onSuccess: () => setTyped({}) })
  }
  const form = {
    ...{ space, draft, onChange: change },
    errors: isMissing ? { ...fields, name: t`Укажите название` } : fields,
  }
  return (
    <>
      <SpaceForm {...form} />
      <Demands {...form} />
      <Features {...form} />
      <SaveBar
        isDirty={Object.keys(changes).length > 0}
        isBusy={save.isPending}
        onSave={submit}
        onReset={() => {
          setTyped({})
          setIsMissing(false)
          save.reset()
        }}
        error={whole}
      />
    </>
  )
}
