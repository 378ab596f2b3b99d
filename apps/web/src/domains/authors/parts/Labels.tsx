import { Trans, useLingui } from '@lingui/react/macro'
import type { Author } from '@otklik/contract/authors/authors.ts'
import { useMay } from '../../../platform/may.ts'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useObjects } from '../../desk/api.ts'
import { useLabelAuthor } from '../../labels/api.ts'
import { LabelChips } from '../../labels/parts/LabelChips.tsx'
import { LabelPicker } from '../../labels/parts/LabelPicker.tsx'
import classes from './Labels.module.css'

/** What kind of person this is, in our own words. */
export function Labels({ author, space_id }: { author: Author; space_id: number }) {
  const { t } = useLingui()
  const may = useMay()('authors.process', space_id)
  const hasLabels = useObjects().labels.some((label) => label.space_id === space_id)
  const { mutate } = useLabelAuthor()
  const change = (labels: { add: number[]; remove: number[] }) => mutate({ author_id: author.id, ...labels })
  if (!(may && hasLabels) && author.label_ids.length === 0) return null
  return (
    <div className={classes.labels}>
      <LabelChips ids={author.label_ids} onRemove={may ? (id) => change({ add: [], remove: [id] }) : undefined} />
      {may && (
        <LabelPicker
          space_id={space_id}
          chosen={author.label_ids}
          onChange={change}
          target={
            author.label_ids.length > 0 ? (
              <IconButton label={t`Метки автора`} icon={PlusIcon} size="s" />
            ) : (
              <button type="button" className={classes.first}>
                <PlusIcon size={13} />
                <Trans>Метка</Trans>
              </button>
            )
          }
        />
      )}
    </div>
  )
}
