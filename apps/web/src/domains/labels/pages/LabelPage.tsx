import { useLingui } from '@lingui/react/macro'
import type { LabelCard } from '@otklik/contract/labels.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useEdited } from '../../../ui/forms/useEdited.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { ChangedBy } from '../../spaces/parts/ChangedBy.tsx'
import { ArchivedNotice, PutAwayButtons } from '../../spaces/parts/PutAway.tsx'
import { useSaveLabel } from '../api.ts'
import { LabelForm } from '../parts/LabelForm.tsx'
import { LabelTabs, useLabelCard } from '../parts/LabelFrame.tsx'
import { MergeLabel } from '../parts/MergeLabel.tsx'
import { useAuthorsWords, useLabelDeeds } from '../useLabelDeeds.ts'
import { useLabelFaults } from '../useLabelFaults.ts'

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
  const { name, color, space_id, is_archived } = label
  const { restore, isBusy } = useLabelDeeds()
  const { form, bar } = useEdited({
    name: `labels/${label.id}`,
    saved: { name, color },
    space_id,
    save: useSaveLabel(label.id),
    faults: useLabelFaults(),
  })
  return (
    <>
      <LabelTabs label={label} />
      {is_archived ? (
        <ArchivedNotice
          title={t`Метка в архиве: поставить её нельзя`}
          isBusy={isBusy}
          onRestore={() => restore(label)}
        />
      ) : (
        <LabelForm {...form} />
      )}
      <Usage label={label} />
      <ChangedBy {...label} />
      <SaveBar {...bar} />
    </>
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
      <PutAwayButtons
        isArchived={label.is_archived}
        isBusy={isBusy}
        onMerge={() => setIsMerging(true)}
        onArchive={() => void archive(label)}
        onRemove={() => void remove(label, () => void navigate({ to: '/settings/labels' }))}
      />
      {isMerging && <MergeLabel label={label} onClose={() => setIsMerging(false)} />}
    </Card>
  )
}
