import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { Rule, RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Switch } from '../../../../ui/fields/Checkbox.tsx'
import { AlertIcon, ArrowLeftIcon, DotsIcon, HistoryIcon, SortIcon, TrashIcon } from '../../../../ui/icons/icons.tsx'
import { Notice } from '../../../../ui/layers/Notice.tsx'
import { PopChoice, PopMenu, popRow } from '../../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import { useMember } from '../../../desk/api.ts'
import { rulesQuery } from '../../api.ts'
import { pauseNames } from '../../words/useRuleWords.ts'
import { useRemove } from '../useRemove.ts'
import { useTurn } from '../useTurn.tsx'
import classes from './Editor.module.css'
import page from './EditorPage.module.css'
import { Versions } from './Versions.tsx'

type Props = {
  rule?: Rule
  name: string
  fault?: string
  isOn: boolean
  isDirty: boolean
  isBusy: boolean
  error?: string
  onName: (name: string) => void
  /** Of a new one: as it will begin. */
  onTurn: (isOn: boolean) => void
  onSave: () => void
  onReset: () => void
  onReturn: (old: RuleDefinition) => void
}

/** Name, whether it is on, and saving: in sight however long the rule is. */
export function EditorHead(props: Props) {
  const { rule, name, fault, isOn, isDirty, isBusy, error, onName, onTurn, onSave, onReset, onReturn } = props
  const { t } = useLingui()
  const { turn, turning, dialog } = useTurn()
  return (
    <>
      <header className={page.title}>
        <Link to="/settings/rules" className={page.back} aria-label={t`Назад`}>
          <ArrowLeftIcon size={18} />
        </Link>
        <h1 className="visually-hidden">{name || t`Новое правило`}</h1>
        <input
          className={page.name}
          aria-label={t`Название`}
          aria-invalid={fault !== undefined || undefined}
          placeholder={t`Название правила`}
          maxLength={limits.name_max}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
        <div className={page.actions}>
          <Switch
            label={isOn ? t`Включено` : t`Выключено`}
            checked={isOn}
            // What is switched on is what is saved, not what stands here.
            disabled={(rule !== undefined && isDirty) || turning !== undefined}
            title={rule && isDirty ? t`Сначала сохраните изменения` : undefined}
            onChange={(is_on) => (rule ? turn(rule, is_on) : onTurn(is_on))}
          />
          {isDirty && (
            <Button variant="subtle" onClick={onReset} disabled={isBusy}>
              <Trans>Отменить</Trans>
            </Button>
          )}
          <Button onClick={onSave} loading={isBusy} disabled={rule !== undefined && !isDirty}>
            <Trans>Сохранить</Trans>
          </Button>
          {rule && <More rule={rule} onReturn={onReturn} />}
        </div>
      </header>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {rule && <Place rule={rule} isDirty={isDirty} />}
      {error && (
        <p className={page.error} role="alert">
          <AlertIcon size={14} />
          {error}
        </p>
      )}
      {rule?.is_on && rule.paused && (
        <Notice tone="danger" title={t`Правило остановлено`}>
          {t(pauseNames[rule.paused.reason])}{' '}
          <button type="button" className="link" disabled={isDirty} onClick={() => turn(rule, true)}>
            <Trans>Запустить снова</Trans>
          </button>
        </Notice>
      )}
      {dialog}
    </>
  )
}

/** Where it stands among the others, and who changed it last. */
function Place({ rule, isDirty }: { rule: Rule; isDirty: boolean }) {
  const { t } = useLingui()
  const { data = [] } = useQuery(rulesQuery)
  const all = data.filter(({ space_id }) => space_id === rule.space_id)
  const at = all.findIndex(({ id }) => id === rule.id)
  const who = useMember(rule.space_id, rule.updated_by)?.name
  const { position } = rule
  const count = all.length
  const [above, below] = [all[at - 1]?.name, all[at + 1]?.name]
  const order = [
    t`Порядок: ${position} из ${count}`,
    ...(at >= 0 && above ? [t`после «${above}»`] : []),
    ...(at >= 0 && below ? [t`перед «${below}»`] : []),
  ]
  return (
    <p className={page.place}>
      {order.join(' · ')} · {who ? <Trans>изменение: {who},</Trans> : <Trans>изменение:</Trans>}{' '}
      <Time at={rule.updated_at} form="full" />
      {isDirty && (
        <>
          {' '}
          · <Trans>есть несохранённые изменения</Trans>
        </>
      )}
    </p>
  )
}

function More({ rule, onReturn }: { rule: Rule; onReturn: (old: RuleDefinition) => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useRemove()
  const [isOpen, setIsOpen] = useState(false)
  const { id, space_id } = rule
  return (
    <>
      <PopMenu width={220} target={<IconButton label={t`Ещё`} icon={DotsIcon} />}>
        {(close) => (
          <>
            <PopChoice close={close} onChoose={() => setIsOpen(true)}>
              <HistoryIcon size={16} />
              <Trans>Версии</Trans>
            </PopChoice>
            <Link to="/settings/rules/journal" search={{ space_id, rule_id: [id] }} className={popRow} onClick={close}>
              <SortIcon size={16} />
              <Trans>Срабатывания</Trans>
            </Link>
            <PopChoice
              close={close}
              onChoose={() => void remove(rule, () => void navigate({ to: '/settings/rules', ignoreBlocker: true }))}
            >
              <TrashIcon size={16} />
              <Trans>Удалить</Trans>
            </PopChoice>
          </>
        )}
      </PopMenu>
      {isOpen && <Versions rule={rule} onReturn={onReturn} onClose={() => setIsOpen(false)} />}
    </>
  )
}
