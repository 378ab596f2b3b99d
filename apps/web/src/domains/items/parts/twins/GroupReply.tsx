import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { TwinGroupCard } from '@otklik/contract/duplicates/duplicates.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { InfoIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { useSidePane } from '../../../../ui/page/Pane.tsx'
import { isRunning, runsQuery } from '../../../../work/bulk/bulk.ts'
import { RunCard } from '../../../../work/bulk/parts/RunCard.tsx'
import { itemKind } from '../../kind.ts'
import classes from './Twins.module.css'
import type { GroupDesk } from './useGroupDesk.ts'
import { Variant } from './Variant.tsx'

type Props = { desk: GroupDesk; group: TwinGroupCard; field: RefObject<HTMLTextAreaElement | null> }

/** The texts that go round and the button that sends them; or what became of the last answer. */
export function GroupReply({ desk, group, field }: Props) {
  const { begun_id, waiting } = desk
  const [chosen, setChosen] = useState<{ begun_id: number | undefined; isResult: boolean }>()
  const { data: runs = [] } = useQuery(runsQuery)
  const side = useSidePane()
  const isOpen = side?.isOpen ?? false
  const last_id = begun_id ?? group.run?.id
  const run = runs.find((one) => one.id === last_id) ?? group.run
  const isNews = run !== null && (run.id === begun_id || isRunning(run) || waiting.length === 0)
  // What was chosen before the last answer says nothing of it.
  const isResult = run !== null && (chosen?.begun_id === begun_id && chosen ? chosen.isResult : isNews)
  const show = (isResult: boolean) => setChosen({ begun_id, isResult })

  // Whoever opens it over the list has come to write.
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen, field])

  if (isResult && run)
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
        <Button variant="default" size="xs" onClick={() => show(false)}>
          <Trans>К ответу</Trans>
        </Button>
      </div>
    )
  return (
    <div className={classes.reply}>
      <div className={classes.head}>
        <h2>
          <Trans>Один ответ</Trans>
        </h2>
        {desk.blocked === undefined && desk.texts.length < limits.twins_variants && (
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => desk.write([...desk.texts, ''])}
          >
            <Trans>Ещё вариант</Trans>
          </Button>
        )}
      </div>
      {run && (
        <button type="button" className={`link ${classes.last}`} onClick={() => show(true)}>
          <Trans>Кому ушёл прошлый ответ</Trans>
        </button>
      )}
      {desk.blocked !== undefined ? (
        <p className={classes.note} role="status">
          <InfoIcon size={14} />
          <span>{desk.blocked}</span>
        </p>
      ) : (
        <Texts desk={desk} group={group} field={field} onShow={() => side?.setIsOpen(false)} />
      )}
    </div>
  )
}

function Texts({ desk, group, field, onShow }: Props & { onShow: () => void }) {
  const { texts, write, leaving, kept, whyOff, howMany, long } = desk
  return (
    <>
      {texts.map((text, n) => (
        <Variant
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is known by its place only
          key={n}
          field={n === 0 ? field : undefined}
          number={n + 1}
          text={text}
          space_id={group.space_id}
          account={desk.account}
          gets={leaving.filter(({ variant }) => texts.findIndex((each) => each.trim() === kept[variant]) === n).length}
          onChange={(next) => write(texts.map((before, at) => (at === n ? next : before)))}
          onRemove={texts.length > 1 ? () => write(texts.filter((_, at) => at !== n)) : undefined}
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
      <Checkbox
        label={<Trans>Закрыть после ответа</Trans>}
        checked={desk.isClosing}
        onChange={(isOn) => desk.setIsClosing(isOn)}
      />
      <div className={classes.foot}>
        <Button loading={desk.isSending} disabled={whyOff !== undefined} onClick={() => void desk.send()}>
          {leaving.length > 0 ? <Trans>Отправить {howMany}</Trans> : <Trans>Отправить</Trans>}
        </Button>
        <span className={classes.seen}>
          <Button variant="default" onClick={onShow}>
            <Trans>Показать под вопросами</Trans>
          </Button>
        </span>
        <span className={classes.why} role="status">
          {whyOff ?? <Trans>займёт около {long}, можно остановить</Trans>}
        </span>
      </div>
    </>
  )
}
