import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Account } from '@otklik/contract/accounts/accounts.ts'
import type { BulkRun } from '@otklik/contract/bulk.ts'
import type { TwinGroupCard, TwinPreview } from '@otklik/contract/duplicates/duplicates.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { unknownVariables } from '@otklik/contract/templates/template-text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDuration } from '../../../../platform/time/time.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { InfoIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { keepRun, runsQuery } from '../../../../work/bulk/bulk.ts'
import { RunCard } from '../../../../work/bulk/parts/RunCard.tsx'
import { postReplies, twinsKey } from '../../../duplicates/api.ts'
import { itemKind } from '../../kind.ts'
import classes from './Twins.module.css'
import { Variant } from './Variant.tsx'

type Props = {
  group: TwinGroupCard
  account: Account | undefined
  texts: readonly string[]
  onTexts: (texts: readonly string[]) => void
  /** Nothing while it is being worked out. */
  preview: readonly TwinPreview[] | undefined
  mayReply: boolean
}

/** Between two answers, in the middle of what is drawn for each. */
const APART_S = (limits.twins_apart_ms + limits.twins_jitter_ms / 2) / 1000

/** The texts that go round, and the button that sends them. */
export function GroupReply({ group, account, texts, onTexts, preview, mayReply }: Props) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const [isClosing, setIsClosing] = useState(true)
  const [run_id, setRun] = useState<number>()
  const { data: runs = [] } = useQuery(runsQuery)
  const run = runs.find((one) => one.id === run_id)
  const network = findNetwork(account?.provider ?? '')
  const isForbidden = network?.comments?.no_bulk === true
  const leaving = (preview ?? []).filter(({ why }) => why === null)
  const howMany = t({
    message: plural(leaving.length, { one: '# ответ', few: '# ответа', many: '# ответов', other: '# ответа' }),
  })
  const long = formatDuration(Math.max(60, Math.round(leaving.length * APART_S)), i18n.locale)
  const kept = texts.map((text) => text.trim()).filter((text) => text !== '')
  const isWrong = texts.some((text) => unknownVariables(text).length > 0)

  const sending = useMutation({
    mutationFn: () =>
      postReplies(
        group.id,
        {
          texts: kept,
          members: leaving.map(({ id, seen_version, variant }) => ({ id, seen_version, variant })),
          then_status: isClosing ? 'closed' : null,
        },
        crypto.randomUUID(),
      ),
    onSuccess: (begun: BulkRun) => {
      keepRun(cache, begun)
      setRun(begun.id)
      void cache.invalidateQueries({ queryKey: twinsKey })
    },
  })
  const send = async () => {
    const isMeant = await confirm({
      title: t`Отправить ${howMany}?`,
      text: t`Их увидят все, от имени «${account?.name ?? ''}». Каждому — текст, который показан под его вопросом. Займёт около ${long}, можно остановить.`,
      yes: t`Отправить`,
      isRisky: true,
    })
    if (isMeant) sending.mutate()
  }

  if (run)
    return (
      <div className={classes.reply}>
        <RunCard
          kind={itemKind}
          run={run}
          nameOf={(id, name) => (
            <Link to="/items/$id" params={{ id }}>
              {name || `#${id}`}
            </Link>
          )}
        />
        <Button variant="default" size="xs" onClick={() => setRun(undefined)}>
          <Trans>К ответу</Trans>
        </Button>
      </div>
    )
  const why = !mayReply
    ? t`Ваша роль не отвечает клиентам.`
    : isForbidden
      ? t`${network?.name ?? ''} не принимает один ответ многим: отвечайте каждому отдельно.`
      : undefined
  return (
    <div className={classes.reply}>
      <div className={classes.head}>
        <h2>
          <Trans>Один ответ</Trans>
        </h2>
        {why === undefined && texts.length < limits.twins_variants && (
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onTexts([...texts, ''])}
          >
            <Trans>Ещё вариант</Trans>
          </Button>
        )}
      </div>
      {why !== undefined ? (
        <p className={classes.note} role="status">
          <InfoIcon size={14} />
          <span>{why}</span>
        </p>
      ) : (
        <>
          {texts.map((text, n) => (
            <Variant
              // biome-ignore lint/suspicious/noArrayIndexKey: a text is known by its place only
              key={n}
              number={n + 1}
              text={text}
              gets={leaving.filter(({ variant }) => texts.indexOf(kept[variant] ?? '') === n).length}
              onChange={(next) => onTexts(texts.map((before, at) => (at === n ? next : before)))}
              onRemove={texts.length > 1 ? () => onTexts(texts.filter((_, at) => at !== n)) : undefined}
            />
          ))}
          <p className={classes.note}>
            <InfoIcon size={14} />
            <span>
              <Trans>
                Сети не любят одинаковый текст подряд: варианты чередуются, между ответами не меньше трёх секунд.
              </Trans>
            </span>
          </p>
          <Checkbox label={<Trans>Закрыть после ответа</Trans>} checked={isClosing} onChange={setIsClosing} />
          <div className={classes.foot}>
            <Button
              loading={sending.isPending}
              disabled={leaving.length === 0 || isWrong || kept.length === 0}
              onClick={() => void send()}
            >
              <Trans>Отправить {howMany}</Trans>
            </Button>
            {leaving.length > 0 && (
              <span className={classes.quiet}>
                <Trans>займёт около {long}, можно остановить</Trans>
              </span>
            )}
          </div>
        </>
      )}
    </div>
  )
}
