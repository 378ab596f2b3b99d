import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LabelCard, LabelDraft } from '@otklik/contract/labels.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { ArchiveIcon } from '../../../ui/icons/icons.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { ChangedBy } from '../../spaces/parts/ChangedBy.tsx'
import { useSaveLabel } from '../api.ts'
import { LabelForm } from '../parts/LabelForm.tsx'
import { LabelTabs, useLabelCard } from '../parts/LabelFrame.tsx'
import classes from '../parts/LabelRow.module.css'
import { MergeDialog } from '../parts/MergeDialog.tsx'
import { useAuthorsWords, useLabelDeeds } from '../useLabelDeeds.ts'

const route = getRouteApi('/work/settings/labels/$id')

export function LabelPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const { label, instead } = useLabelCard(id)
  return (
    <Page title={label?.name ?? t`Метка`} backTo="/settings/labels" width="form">
      {label ? <LabelEditor key={id} label={label} /> : instead}
    </Page>
  )
}

function LabelEditor({ label }: { label: LabelCard }) {
  const { t } = useLingui()
  const [draft, setDraft] = useTyped<LabelDraft | undefined>(`labels/${label.id}`, undefined)
  const [isMissing, setIsMissing] = useState(false)
  const save = useSaveLabel(label.id)
  const { fields, whole } = useRefusal(save.error)
  const { name, color, space_id, is_archived } = label
  const shown = draft ?? { name, color }
  const change = (changed: Partial<LabelDraft> | undefined) => {
    setDraft(changed && { ...shown, ...changed })
    setIsMissing(false)
    if (save.isError) save.reset()
  }
  const submit = () => {
    if (shown.name.trim() === '') return setIsMissing(true)
    save.mutate({ space_id, ...shown }, { onSuccess: () => setDraft(undefined) })
  }
  return (
    <>
      <LabelTabs label={label} />
      {is_archived ? (
        <Archived label={label} />
      ) : (
        <LabelForm value={shown} onChange={change} error={isMissing ? t`Укажите название` : fields.name} />
      )}
      <Usage label={label} />
      <ChangedBy {...label} />
      <SaveBar
        isDirty={shown.name !== name || shown.color !== color}
        isBusy={save.isPending}
        onSave={submit}
        onReset={() => change(undefined)}
        error={whole}
      />
    </>
  )
}

function Archived({ label }: { label: LabelCard }) {
  const { t } = useLingui()
  const { restore, isBusy } = useLabelDeeds()
  return (
    <Notice tone="info" icon={ArchiveIcon} title={t`Метка в архиве: поставить её нельзя`}>
      <Button variant="default" size="xs" loading={isBusy} onClick={() => restore(label)}>
        <Trans>Вернуть из архива</Trans>
      </Button>
    </Notice>
  )
}

function Usage({ label }: { label: LabelCard }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const wordsFor = useAuthorsWords()
  const { archive, remove, isBusy } = useLabelDeeds()
  const [isMerging, setIsMerging] = useState(false)
  const words = wordsFor(label.authors_count)
  return (
    <Card title={t`Использование`}>
      <p>{label.authors_count > 0 ? t`Отмечено: ${words}` : t`Пока ни у кого`}</p>
      <div className={classes.deeds}>
        <Button variant="default" onClick={() => setIsMerging(true)}>
          <Trans>Объединить…</Trans>
        </Button>
        {!label.is_archived && (
          <Button variant="default" disabled={isBusy} onClick={() => void archive(label)}>
            <Trans>Убрать в архив</Trans>
          </Button>
        )}
        <Button
          variant="default"
          data-destroys
          disabled={isBusy}
          onClick={() => void remove(label, () => void navigate({ to: '/settings/labels' }))}
        >
          <Trans>Удалить навсегда</Trans>
        </Button>
      </div>
      {isMerging && <MergeDialog label={label} onClose={() => setIsMerging(false)} />}
    </Card>
  )
}
