import { Trans, useLingui } from '@lingui/react/macro'
import type { RuleFiring } from '@otklik/contract/rules/trace.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayIn } from '../../../../platform/time/days.ts'
import { SelectMany } from '../../../../ui/fields/Select.tsx'
import { DayField } from '../../../../ui/fields/time/DayField.tsx'
import { RobotIcon } from '../../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../../ui/icons/NetworkGlyph.tsx'
import { Badge, type Tone } from '../../../../ui/marks/Badge.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { useAccount, useAccounts, useSpace } from '../../../desk/api.ts'
import { firingsQuery, rulesQuery } from '../../api.ts'
import { firingResults, type JournalSearch } from '../../list-search.ts'
import { resultNames, useResultWords } from '../../words/useResultWords.ts'
import { useRuleWords } from '../../words/useRuleWords.ts'
import { eventNames } from '../../words/useWhenWords.ts'
import { ThingLink } from '../trial/ThingLink.tsx'
import classes from './Journal.module.css'

type Props = { space_id: number; search: JournalSearch; show: (change: Partial<JournalSearch>) => void }

export function Firings({ space_id, search, show }: Props) {
  const { t } = useLingui()
  const { rule_id, object_id, result, from, to } = search
  const query = useInfiniteQuery(firingsQuery(space_id, { rule_id, object_id, result, from, to }))
  const { data: rules = [] } = useQuery(rulesQuery)
  const accounts = useAccounts().filter((account) => account.space_id === space_id)
  const today = dayIn(useSpace(space_id)?.time_zone ?? 'Europe/Moscow')
  const isNarrowed = rule_id.length + object_id.length + result.length > 0 || from !== undefined || to !== undefined
  return (
    <>
      <div className={classes.filters}>
        <SelectMany
          label={t`Правила`}
          placeholder={t`Все`}
          options={rules
            .filter((rule) => rule.space_id === space_id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={rule_id}
          onChange={(ids) => show({ rule_id: ids })}
        />
        <SelectMany
          label={t`Аккаунты`}
          placeholder={t`Все`}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={object_id}
          onChange={(ids) => show({ object_id: ids })}
        />
        <SelectMany
          label={t`Итог`}
          placeholder={t`Любой`}
          options={firingResults.map((each) => ({ value: each, label: t(resultNames[each]) }))}
          value={result}
          onChange={(results) => show({ result: results })}
        />
        <span className={classes.days}>
          <DayField label={t`С какого дня`} value={from} today={today} onChange={(day) => show({ from: day })} />
          –
          <DayField label={t`По какой день`} value={to} today={today} onChange={(day) => show({ to: day })} />
        </span>
      </div>
      <div className={classes.list}>
        <RowList
          label={t`Срабатывания`}
          query={query}
          rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
          keyOf={({ id }) => id}
          rowHeight={58}
          empty={
            <Empty
              icon={RobotIcon}
              title={isNarrowed ? t`Ничего не нашлось` : t`Правила ещё не срабатывали`}
              text={
                isNarrowed
                  ? t`Попробуйте другой срок или снимите часть отбора.`
                  : t`Здесь появится, что и с чем они сделали.`
              }
            />
          }
        >
          {(firing) => <FiringRow firing={firing} />}
        </RowList>
      </div>
    </>
  )
}

const tones: Record<RuleFiring['result'], Tone> = {
  done: 'ok',
  partly: 'warn',
  refused: 'danger',
  guarded: 'danger',
  paused: 'warn',
}

function FiringRow({ firing }: { firing: RuleFiring }) {
  const { t } = useLingui()
  const { actWords } = useResultWords(useRuleWords(firing.space_id))
  const account = useAccount(firing.object_id)
  const { rule_id, name, at, on, kind, thing_id, result, acts } = firing
  return (
    <div className={classes.row}>
      <Time at={at} form="list" className={classes.time} />
      <div className={classes.words}>
        {name === null ? (
          <b>
            <Trans>Удалённое правило</Trans>
          </b>
        ) : (
          <Link to="/settings/rules/$id" params={{ id: rule_id }}>
            <b>{name}</b>
          </Link>
        )}
        <span className={classes.about}>
          {t(eventNames[on])} · {acts.map(actWords).join(', ')}
        </span>
      </div>
      {account && (
        <span className={classes.account}>
          <NetworkGlyph network={account.provider} size={14} />
          <span>{account.name}</span>
        </span>
      )}
      <Badge tone={tones[result]}>{t(resultNames[result])}</Badge>
      <ThingLink thing={{ kind, id: thing_id }} className={classes.open}>
        {kind === 'item' ? <Trans>Комментарий</Trans> : <Trans>Диалог</Trans>}
      </ThingLink>
    </div>
  )
}
