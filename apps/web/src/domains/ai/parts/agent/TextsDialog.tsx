import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Modal } from '../../../../ui/layers/Modal.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../../ui/page/RowSkeletons.tsx'
import { useReadTexts } from '../../api.ts'
import classes from './Agent.module.css'

/** What was asked and answered. That it was read stands in the action journal. */
export function TextsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui()
  const { mutate, data, error, isPending } = useReadTexts()
  useEffect(() => mutate(id), [mutate, id])
  return (
    <Modal opened title={t`Тексты запроса`} size="lg" onClose={onClose}>
      <div className={classes.main}>
        <p className={classes.note}>
          <Trans>Просмотр записан в журнал действий.</Trans>
        </p>
        {error && <Failure error={error} onRetry={() => mutate(id)} isRetrying={isPending} />}
        {!data && !error && <RowSkeletons height={80} count={2} />}
        {data && data.asked === null && (
          <p>
            <Trans>Тексты больше не хранятся.</Trans>
          </p>
        )}
        {data?.asked && <Text title={t`Вопрос`} text={data.asked} />}
        {data?.answered && <Text title={t`Ответ`} text={data.answered} />}
      </div>
    </Modal>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.kept}>{text}</p>
    </section>
  )
}
