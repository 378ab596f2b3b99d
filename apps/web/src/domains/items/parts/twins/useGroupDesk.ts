import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { unknownVariables } from '@otklik/contract/templates/template-text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMay } from '../../../../platform/may.ts'
import { formatDuration } from '../../../../platform/time/time.ts'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { keepRun } from '../../../../work/bulk/bulk.ts'
import { useAccount, useActor } from '../../../desk/api.ts'
import { groupQuery, postReplies, previewQuery, twinsKey } from '../../../duplicates/api.ts'
import { forgetTexts, holdTexts, saveTextsNow, textsOf, useBegun, writeTexts } from '../../../duplicates/begun.ts'
import { useLater } from './useLater.ts'
import { useMembers } from './useMembers.ts'
import { useSuccessor } from './useSuccessor.ts'

/** Between two answers, in the middle of what is drawn for each. */
const APART_S = (limits.twins_apart_ms + limits.twins_jitter_ms / 2) / 1000
/** Whatever is written: these get nothing. */
const SETTLED = ['answered_since', 'same_person', 'deleted']

/** A group that is open: who asks, what is written, what will leave to whom, and what keeps it from leaving. */
export function useGroupDesk(id: number | undefined) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const may = useMay()
  const me = useActor().id
  const group = useQuery({ ...groupQuery(id ?? 0), enabled: id !== undefined })
  const { query: members, rows, gone, known } = useMembers(id)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isClosing, setIsClosing] = useState(true)
  const [begun_id, setBegun] = useState<number>()
  const account = useAccount(group.data?.object_id ?? 0)
  const network = findNetwork(account?.provider ?? '')
  const mayReply = may('items.reply', group.data?.space_id)
  const blocked = !mayReply
    ? t`Ваша роль не отвечает клиентам.`
    : network?.comments?.no_bulk === true
      ? t`${network.name} не принимает один ответ многим: отвечайте каждому отдельно.`
      : undefined

  const begun = useBegun(me, id ?? 0)
  const texts = textsOf(begun, group.data)
  const write = (next: readonly string[]) => id !== undefined && writeTexts(me, id, next)
  useEffect(() => (id === undefined ? undefined : () => saveTextsNow(me, id)), [me, id])
  useSuccessor(id, group.error, known, (next_id) => begun && writeTexts(me, next_id, texts))

  const waiting = rows.filter((row) => row.answered === null && row.status !== 'deleted')
  const meant = waiting.filter((row) => !left.has(row.id)).slice(0, limits.bulk_replies)
  const ids = meant.map((row) => row.id)
  const kept = texts.map((text) => text.trim()).filter((text) => text !== '')
  const said = useLater(kept)
  const unknown = kept.flatMap(unknownVariables)[0]
  const isAsked = id !== undefined && blocked === undefined && said.length > 0 && unknown === undefined
  const preview = useQuery({ ...previewQuery(id ?? 0, said, ids), enabled: isAsked && ids.length > 0 })
  const isKnown = isAsked && !preview.isPlaceholderData && JSON.stringify(said) === JSON.stringify(kept)
  const outcomes = new Map(isAsked ? preview.data?.map((one) => [one.id, one]) : [])
  const leaving = isKnown ? (preview.data ?? []).filter(({ why, id }) => why === null && ids.includes(id)) : []
  const ticked = ids.filter((each) => !SETTLED.includes(outcomes.get(each)?.why ?? ''))

  const whyOff =
    kept.length === 0
      ? t`Напишите ответ`
      : unknown !== undefined
        ? t`Такой переменной нет: ${unknown}`
        : waiting.length === 0
          ? t`Здесь уже никто не ждёт ответа`
          : ticked.length === 0
            ? t`Никто не отмечен`
            : preview.isError
              ? t`Не удалось узнать, что уйдёт каждому`
              : !isKnown || !preview.data
                ? t`Узнаём, что уйдёт каждому…`
                : leaving.length === 0
                  ? t`Никому из отмеченных этот ответ не уйдёт: почему, сказано у каждого`
                  : undefined
  const howMany = t({
    message: plural(leaving.length, { one: '# ответ', few: '# ответа', many: '# ответов', other: '# ответа' }),
  })
  const long = formatDuration(Math.max(60, Math.round(leaving.length * APART_S)), i18n.locale)

  const sending = useMutation({
    mutationFn: async ({ id, key }: { id: number; key: string }) => {
      await holdTexts(me, id)
      const body = {
        texts: kept,
        members: leaving.map(({ id, seen_version, variant }) => ({ id, seen_version, variant })),
        then_status: isClosing ? ('closed' as const) : null,
      }
      return postReplies(id, body, key)
    },
    onSuccess: (run, { id }) => {
      keepRun(cache, run)
      setBegun(run.id)
      forgetTexts(me, id)
      cache.setQueryData(groupQuery(id).queryKey, (card) => card && { ...card, answers: kept, draft: null, run })
      void cache.invalidateQueries({ queryKey: twinsKey })
    },
  })
  const send = async () => {
    if (id === undefined || blocked !== undefined || whyOff !== undefined || sending.isPending) return
    const isMeant = await confirm({
      title: t`Отправить ${howMany}?`,
      text: t`Их увидят все, от имени «${account?.name ?? ''}». Каждому — текст, который показан под его вопросом. Займёт около ${long}, можно остановить.`,
      yes: t`Отправить`,
      isRisky: true,
    })
    if (isMeant) sending.mutate({ id, key: crypto.randomUUID() })
  }

  return {
    ...{ id, group, members, rows, gone, account, blocked, mayReply },
    ...{ texts, write, outcomes, leaving, kept, isClosing, setIsClosing, begun_id },
    ...{ ticked, waiting, whyOff, howMany, long, send, isSending: sending.isPending },
    toggle: (item_id: number) => setLeft((before) => toggled(before, item_id)),
    tickAll: (isOn: boolean) => setLeft(new Set(isOn ? [] : waiting.map((row) => row.id))),
    /** Whether there is a box to be ticked at all. */
    canTick: (item_id: number) =>
      waiting.some((row) => row.id === item_id) && !SETTLED.includes(outcomes.get(item_id)?.why ?? ''),
  }
}

function toggled(before: ReadonlySet<number>, id: number) {
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return after
}

export type GroupDesk = ReturnType<typeof useGroupDesk>
