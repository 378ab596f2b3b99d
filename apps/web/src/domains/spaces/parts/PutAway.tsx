// What puts something of the settings out of sight (a tag, a label): the same words on its page and in its menu.
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ArchiveIcon, HistoryIcon, MergeIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { popRow } from '../../../ui/layers/PopMenu.tsx'
import classes from './PutAway.module.css'

type Deeds = { isArchived: boolean; onMerge: () => void; onArchive: () => void; onRemove: () => void }

/** The last rows of a menu. `close` before each. */
export function PutAwayRows({ close, ...deeds }: Deeds & { close: () => void; onRestore: () => void }) {
  const closing = (run: () => void) => () => {
    close()
    run()
  }
  return (
    <>
      <button type="button" className={popRow} onClick={closing(deeds.onMerge)}>
        <MergeIcon size={16} />
        <Trans>Объединить…</Trans>
      </button>
      {deeds.isArchived ? (
        <button type="button" className={popRow} onClick={closing(deeds.onRestore)}>
          <HistoryIcon size={16} />
          <Trans>Вернуть из архива</Trans>
        </button>
      ) : (
        <button type="button" className={popRow} onClick={closing(deeds.onArchive)}>
          <ArchiveIcon size={16} />
          <Trans>Убрать в архив</Trans>
        </button>
      )}
      <button type="button" className={popRow} onClick={closing(deeds.onRemove)}>
        <TrashIcon size={16} />
        <Trans>Удалить навсегда</Trans>
      </button>
    </>
  )
}

/** The same on a card. */
export function PutAwayButtons({ isBusy, ...deeds }: Deeds & { isBusy: boolean }) {
  return (
    <div className={classes.deeds}>
      <Button variant="default" onClick={deeds.onMerge}>
        <Trans>Объединить…</Trans>
      </Button>
      {!deeds.isArchived && (
        <Button variant="default" disabled={isBusy} onClick={deeds.onArchive}>
          <Trans>Убрать в архив</Trans>
        </Button>
      )}
      <Button variant="default" data-destroys disabled={isBusy} onClick={deeds.onRemove}>
        <Trans>Удалить навсегда</Trans>
      </Button>
    </div>
  )
}

/** Instead of the form of what is in the archive. */
export function ArchivedNotice({
  title,
  isBusy,
  onRestore,
}: {
  title: string
  isBusy: boolean
  onRestore: () => void
}) {
  return (
    <Notice tone="info" icon={ArchiveIcon} title={title}>
      <Button variant="default" size="xs" loading={isBusy} onClick={onRestore}>
        <Trans>Вернуть из архива</Trans>
      </Button>
    </Notice>
  )
}
