import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Emotion } from '@otklik/contract/work/filters.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckIcon } from '../../../../ui/icons/first-icons.tsx'
import { WandIcon } from '../../../../ui/icons/icons.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { Time } from '../../../../ui/marks/Time.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import side from '../../../../ui/page/Side.module.css'
import { useObjects } from '../../../desk/api.ts'
import { noteUsed, readSummary, suggest, sumUp, type Target } from '../../compose.ts'
import { aiKey } from '../../keys.ts'
import { useReasonWords } from '../../useReasonWords.ts'
import classes from './AiAside.module.css'

type Props = Target & {
  /** Of a dialogue: what it is about can be said in short. */
  version: number
  /** It has so many messages that nobody reads them all. */
  isLong: boolean
  tag_ids: readonly number[]
  emotion: number | null
  onTag: ((change: { add: readonly number[]; remove: readonly number[] }) => void) | undefined
  onEmotion: ((emotion: Emotion) => void) | undefined
  onFind?: ((message_id: number) => void) | undefined
}

/** What a model, or the words alone, say of a comment or a dialogue. Nothing is asked of a model unasked. */
export function AiAside(props: Props) {
  return (
    <>
      {props.chat_id !== null && <Summary {...props} chat_id={props.chat_id} />}
      {(props.onTag || props.onEmotion) && <Suggestions {...props} />}
    </>
  )
}

type SummaryProps = { chat_id: number } & Pick<Props, 'version' | 'isLong' | 'onFind'>

function Summary({ chat_id, version, isLong, onFind }: SummaryProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const failureText = useFailureText()
  const reasons = useReasonWords()
  const queryKey = [...aiKey, 'summary', chat_id, version]
  const { data: kept } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await readSummary(chat_id, signal)) ?? null,
    meta: { quiet: true },
  })
  const make = useMutation({
    mutationFn: () => sumUp(chat_id),
    meta: { quiet: true },
    onSuccess: (summary) => cache.setQueryData(queryKey, summary),
    onError: (error) => toast.error(failureText(error)),
  })
  if (!kept && !isLong) return null
  return (
    <section className={side.section} aria-label={t`Коротко о диалоге`}>
      <h3>
        <WandIcon size={14} />
        <Trans>Коротко о диалоге</Trans>
      </h3>
      {kept && (
        <ul className={classes.lines}>
          {kept.lines.map(({ text, message_ids: [first], at }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and come anew all together
            <li key={n}>
              {first !== undefined && onFind ? (
                <button type="button" className={classes.line} onClick={() => onFind(first)}>
                  <span>{text}</span>
                  {at !== null && <Time at={at} form="list" className={classes.at} />}
                </button>
              ) : (
                <span className={classes.line}>{text}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {kept && kept.by === 'words' && (
        <p className={side.quiet}>
          <Trans>сводка по словам</Trans>
          {kept.why !== null && `: ${reasons[kept.why]}`}
        </p>
      )}
      {kept && !kept.is_fresh && (
        <p className={side.quiet}>
          <Trans>после сводки писали ещё</Trans>
        </p>
      )}
      {!kept?.is_fresh && (
        <Button size="xs" variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {kept ? <Trans>Подвести заново</Trans> : <Trans>Подвести итог</Trans>}
        </Button>
      )}
    </section>
  )
}

function Suggestions({ item_id, chat_id, tag_ids, emotion, onTag, onEmotion }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { tags } = useObjects()
  const ask = useMutation({
    mutationFn: () => suggest({ item_id, chat_id }),
    meta: { quiet: true },
    onError: (error) => toast.error(failureText(error)),
  })
  const names: Record<Emotion, string> = { negative: t`негатив`, neutral: t`нейтрально`, positive: t`позитив` }
  const byNumber: Record<number, Emotion> = { [-1]: 'negative', 0: 'neutral', 1: 'positive' }
  // That it was taken is counted besides; the tag itself stands.
  const take = (id: number) => noteUsed(id).catch(() => undefined)
  const offered = ask.data?.tags.flatMap(({ tag_id, suggestion_id }) => {
    const tag = tags.find(({ id }) => id === tag_id)
    return tag && !tag_ids.includes(tag_id) ? [{ ...tag, suggestion_id }] : []
  })
  const felt = ask.data?.emotion
  const feeling = felt && felt.emotion !== emotion ? byNumber[felt.emotion] : undefined
  const isNothing = ask.data && offered?.length === 0 && feeling === undefined
  return (
    <section className={side.section} aria-label={t`Предложения ИИ`}>
      <h3>
        <WandIcon size={14} />
        <Trans>Предложения ИИ</Trans>
      </h3>
      {onTag &&
        offered?.map(({ id, name, suggestion_id }) => (
          <p key={id} className={classes.offer}>
            <span>{name}</span>
            <Button
              size="xs"
              variant="default"
              leftSection={<CheckIcon size={13} />}
              aria-label={t`Тег «${name}»: поставить`}
              onClick={() => {
                onTag({ add: [id], remove: [] })
                void take(suggestion_id)
              }}
            >
              <Trans>Да</Trans>
            </Button>
          </p>
        ))}
      {onEmotion && felt && feeling !== undefined && (
        <p className={classes.offer}>
          <span>
            <Trans>Эмоция: {names[feeling]}</Trans>
          </span>
          <Button
            size="xs"
            variant="default"
            leftSection={<CheckIcon size={13} />}
            onClick={() => {
              onEmotion(feeling)
              void take(felt.suggestion_id)
            }}
          >
            <Trans>Да</Trans>
          </Button>
        </p>
      )}
      {isNothing && (
        <p className={side.quiet}>
          {ask.data?.tags.length === 0 && !felt ? (
            <Trans>Предложить нечего</Trans>
          ) : (
            <Trans>Больше предложить нечего</Trans>
          )}
        </p>
      )}
      {(!ask.data || isNothing) && (
        <Button size="xs" variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
          <Trans>Предложить теги и эмоцию</Trans>
        </Button>
      )}
    </section>
  )
}
