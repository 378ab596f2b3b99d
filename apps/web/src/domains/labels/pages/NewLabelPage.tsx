import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LabelDraft } from '@otklik/contract/labels.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useSaveLabel } from '../api.ts'
import { LabelForm } from '../parts/LabelForm.tsx'

const route = getRouteApi('/work/settings/labels/new')

export function NewLabelPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('labels.manage')
  const [space_id, setSpace] = useTyped('labels/new/space', search.space_id ?? spaces[0]?.id ?? 0)
  const [draft, setDraft] = useTyped<LabelDraft>('labels/new', { name: '', color: 'blue' })
  const [isMissing, setIsMissing] = useState(false)
  const save = useSaveLabel()
  const { fields, whole } = useRefusal(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (draft.name.trim() === '') return setIsMissing(true)
    const onSuccess = () => void navigate({ to: '/settings/labels', search: { space_id } })
    save.mutate({ space_id, ...draft }, { onSuccess })
  }
  return (
    <Page title={t`Новая метка`} backTo="/settings/labels" width="form">
      <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <LabelForm
          isNew
          value={draft}
          onChange={(change) => {
            setDraft({ ...draft, ...change })
            setIsMissing(false)
            save.reset()
          }}
          error={isMissing ? t`Укажите название` : fields.name}
        >
          <SpaceSelect spaces={spaces} value={space_id} onChange={setSpace} />
        </LabelForm>
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
