import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Publication } from '@otklik/contract/schedule/schedule.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDays } from '../../../platform/time/time.ts'
import { HistoryIcon } from '../../../ui/icons/icons.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { useMember } from '../../desk/api.ts'
import { publicationsQuery, useRevert } from '../api.ts'

/** What was published, and the way back: as a new draft. */
export function HistoryDialog({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(publicationsQuery(space_id))
  return (
    <Modal opened onClose={onClose} title={t`История публикаций`} closeButtonProps={{ 'aria-label': t`Закрыть` }}>
      <div style={{ height: 380, display: 'flex', flexDirection: 'column' }}>
        <RowList
          label={t`Публикации`}
          query={query}
          rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
          keyOf={({ id }) => id}
          empty={
            <Empty
              icon={HistoryIcon}
              title={t`Публикаций ещё не было`}
              text={t`Здесь видно, кто и когда изменил график.`}
            />
          }
        >
          {(publication) => <PublicationRow publication={publication} onDone={onClose} />}
        </RowList>
      </div>
    </Modal>
  )
}

function PublicationRow({ publication, onDone }: { publication: Publication; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const revert = useRevert()
  const { id, at, days_count, from_day, to_day, reason } = publication
  const who = useMember(publication.space_id, publication.user_id)?.name
  const days = t({ message: plural(days_count, { one: '# день', few: '# дня', many: '# дней', other: '# дня' }) })
  const run = () =>
    revert.mutate(id, {
      onSuccess: ({ edits_count }) => {
        toast.ok(t`Прежние дни стали черновиком, правок: ${edits_count}. Опубликуйте их, чтобы вернуть.`)
        onDone()
      },
      onError: (error) => toast.error(failureText(error)),
    })
  return (
    <>
      <span className={rowWords.words}>
        <b>
          {days}, {formatDays(from_day, to_day, i18n.locale)}
        </b>
        <span className={rowWords.about}>
          {who && `${who} · `}
          <Time at={at} />
          {reason && ` · ${reason}`}
        </span>
      </span>
      <Button variant="default" size="xs" loading={revert.isPending} onClick={run}>
        <Trans>Вернуть как было</Trans>
      </Button>
    </>
  )
}
