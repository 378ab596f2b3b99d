import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useObjects } from '../../../domains/desk/api.ts'
import { StopIcon } from '../../../ui/icons/icons.tsx'
import { foremost, type News } from '../guard.ts'
import type { Stop } from '../sender.ts'
import { tellWritingHeight } from '../writing-height.ts'
import classes from './GuardBar.module.css'

type Props = { stop: Stop; space_id: number; onShow: () => void; onSend: () => void; onClose: () => void }

/** The send was stopped and nothing is lost: what came in between, and what to do. */
export function GuardBar({ stop, space_id, onShow, onSend, onClose }: Props) {
  if (stop.why === 'refused')
    return (
      <div ref={tellWritingHeight} className={classes.bar} data-tone="danger" role="alert">
        <StopIcon size={18} />
        <p className={classes.text}>
          <b>
            <Trans>Не отправлено:</Trans>
          </b>{' '}
          {stop.text}
        </p>
        <Button variant="default" size="xs" onClick={onClose}>
          <Trans>Понятно</Trans>
        </Button>
      </div>
    )
  return (
    <div ref={tellWritingHeight} className={classes.bar} role="alert">
      <StopIcon size={18} />
      <p className={classes.text}>
        <b>
          <Trans>Отправку остановили:</Trans>
        </b>{' '}
        <Told news={stop.news} space_id={space_id} />
      </p>
      <span className={classes.ways}>
        <Button variant="default" size="xs" onClick={onShow}>
          <Trans>Показать</Trans>
        </Button>
        <Button variant="subtle" size="xs" onClick={onSend}>
          <Trans>Всё равно отправить</Trans>
        </Button>
      </span>
    </div>
  )
}

function Told({ news, space_id }: { news: readonly News[]; space_id: number }) {
  const { t } = useLingui()
  const { members } = useObjects()
  const first = foremost(news)
  if (!first) return <Trans>пока вы писали, здесь что-то изменилось</Trans>

  const member = members.find((each) => each.space_id === space_id && each.user_id === first.mark.user_id)
  const who = member?.name ?? t`коллега`
  const quote = first.mark.text
  const words: Record<News['what'], string> = {
    written: quote ? t`клиент написал ещё: «${quote}»` : t`клиент прислал ещё`,
    answered: member ? t`уже есть ответ (${who}): «${quote}»` : t`уже есть ответ: «${quote}»`,
    edited: t`текст изменили: «${quote}»`,
    deleted: t`сообщение удалили: «${quote}»`,
    status: member ? t`${who} меняет статус` : t`статус изменился`,
  }
  const more = news.length - 1
  return (
    <>
      {words[first.what]}
      {more > 0 && (
        <>
          {' '}
          <Plural
            value={more}
            one="и ещё # изменение"
            few="и ещё # изменения"
            many="и ещё # изменений"
            other="и ещё # изменения"
          />
        </>
      )}
    </>
  )
}
