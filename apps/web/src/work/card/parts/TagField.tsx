import { Trans, useLingui } from '@lingui/react/macro'
import { useAccount } from '../../../domains/desk/api.ts'
import { TagChips } from '../../../domains/tags/parts/TagChips.tsx'
import { TagPicker } from '../../../domains/tags/parts/TagPicker.tsx'
import { PlusIcon, TagIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import type { Kind } from '../../kind.ts'
import { openPicker, type TagChange, type Thing, usePicker, type Work } from '../work.ts'
import { HeadButton } from './HeadButton.tsx'
import classes from './TagField.module.css'

type Props = { work: Work; kind: Kind; onTag: (change: TagChange) => void }

const placeOf = ({ space_id }: Work, company_id: number | undefined, { plural: use }: Kind) => ({
  space_id,
  company_id: company_id ?? null,
  use,
})

/** In the head of a card: what can be put on it, under one button. A key and a refusal open it, too. */
export function TagButton({ work, kind, onTag }: Props) {
  const { t } = useLingui()
  const thing: Thing = { type: kind.name, id: work.id }
  const company_id = useAccount(work.object_id)?.company_id
  return (
    <TagPicker
      {...placeOf(work, company_id, kind)}
      chosen={work.tag_ids}
      onChange={onTag}
      isOpen={usePicker(thing) === 'tags'}
      onOpen={(isOpen) => openPicker(thing, isOpen ? 'tags' : null)}
      target={
        <HeadButton label={t`Тег`} hotkey="G" icon={<TagIcon size={16} />}>
          <Trans>Тег</Trans>
        </HeadButton>
      }
    />
  )
}

/** Beside the card: what is on it, to be taken off one by one or added to. Without `onTag` it is only shown. */
export function TagField({ work, kind, onTag }: Omit<Props, 'onTag'> & { onTag?: Props['onTag'] }) {
  const { t } = useLingui()
  const company_id = useAccount(work.object_id)?.company_id
  return (
    <div className={classes.tags}>
      <TagChips ids={work.tag_ids} onRemove={onTag && ((id) => onTag({ add: [], remove: [id] }))} />
      {onTag && (
        <TagPicker
          {...placeOf(work, company_id, kind)}
          chosen={work.tag_ids}
          onChange={onTag}
          target={<IconButton label={t`Добавить тег`} icon={PlusIcon} size="s" />}
        />
      )}
    </div>
  )
}
