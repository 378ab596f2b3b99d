import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useAccount } from '../../../domains/desk/api.ts'
import { TagPickList } from '../../../domains/tags/parts/TagPicker.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import type { Kind } from '../../kind.ts'
import type { TagChange, Work } from '../work.ts'

type Props = { work: Work; kind: Kind; onTag: (change: TagChange) => void; onClose: () => void }

/** The tags of something over the page, where its head has no room for their button. */
export function TagDialog({ work, kind, onTag, onClose }: Props) {
  const { t } = useLingui()
  const company_id = useAccount(work.object_id)?.company_id ?? null
  return (
    <Modal opened onClose={onClose} title={t`Теги`} closeButtonProps={{ 'aria-label': t`Закрыть` }}>
      <TagPickList
        space_id={work.space_id}
        company_id={company_id}
        use={kind.plural}
        chosen={work.tag_ids}
        onChange={onTag}
      />
      <Button mt="md" onClick={onClose}>
        <Trans>Готово</Trans>
      </Button>
    </Modal>
  )
}
