import { Trans, useLingui } from '@lingui/react/macro'
import { isGrave } from '@otklik/contract/rules/acts.ts'
import type { Rule, RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../../ui/fields/SpaceSelect.tsx'
import { useUnsaved } from '../../../../ui/forms/useUnsaved.ts'
import { useVersioned } from '../../../../ui/forms/useVersioned.ts'
import { toast } from '../../../../ui/layers/toast.ts'
import { useSpacesWhere } from '../../../spaces/api.ts'
import { ruleQuery, useSaveRule } from '../../api.ts'
import { blankRule, type RuleDraft, readRule, writeRule } from '../../edit/draft.ts'
import { hasFaults, type RuleFaults, useRuleFaults } from '../../edit/useRuleFaults.ts'
import { useRuleWords } from '../../words/useRuleWords.ts'
import { ActList } from '../acts/ActList.tsx'
import { GraveDialog } from '../trial/GraveDialog.tsx'
import { TrialPanel } from '../trial/TrialPanel.tsx'
import { Conditions } from './Conditions.tsx'
import { EditorHead } from './EditorHead.tsx'
import page from './EditorPage.module.css'
import { Limits } from './Limits.tsx'
import { WhenFields } from './WhenFields.tsx'

const noFaults: RuleFaults = { parts: {}, acts: {} }

/** A rule beside its trial over the past. `rule` is absent while it is new. */
export function RuleEditor({ rule }: { rule?: Rule }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const spaces = useSpacesWhere('rules.manage')
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isOn, setIsOn] = useTyped('rules/new/on', false)
  const { faultsOf } = useRuleFaults()
  const first = useMemo(() => readRule(rule ? definitionOf(rule) : blankRule), [rule])
  const save = useSaveRule(rule?.id)
  const { value, turn, space_id, setSpace, isMade, seen_version, send, fields, bar } = useVersioned<
    RuleDraft,
    Parameters<typeof save.mutate>[0]
  >({
    name: `rules/${rule?.id ?? 'new'}`,
    isNew: rule === undefined,
    ...{ first, version: rule?.version ?? 1, save },
    space_id: rule?.space_id ?? spaces[0]?.id ?? 0,
    latest: async () => rule && (await cache.fetchQuery({ ...ruleQuery(rule.id), staleTime: 0 })).version,
    onSaved: () => {
      setIsAsking(false)
      toast.ok(rule ? t`Правило сохранено` : t`Правило создано`)
    },
    forget: () => setIsTried(false),
  })
  const definition = writeRule(value)
  const faults = faultsOf(value)
  const shown = isTried ? faults : noFaults
  const isDirty = JSON.stringify(definition) !== JSON.stringify(writeRule(first)) && !isMade
  useUnsaved(isDirty, bar.isBusy)
  const { sentence } = useRuleWords(space_id)

  const change = (part: Partial<RuleDraft>) => turn((now) => ({ ...now, ...part }))
  const sendAs = (agreed: boolean) => send({ ...definition, space_id, seen_version, is_on: isOn, agreed })
  const onSave = () => {
    setIsTried(true)
    if (hasFaults(faults)) return
    if (isGrave(definition.do)) setIsAsking(true)
    else sendAs(false)
  }
  const made = isMade ? save.data?.id : undefined
  useEffect(() => {
    if (made !== undefined) void navigate({ to: '/settings/rules/$id', params: { id: made }, replace: true })
  }, [made, navigate])
  // What of an act or a condition the server alone can know: of what is gone it names the part, not the place.
  const told = fields.if ?? fields.object_ids ?? fields.folder_id

  return (
    <div className={page.page}>
      <div className={page.main}>
        <EditorHead
          rule={rule}
          name={value.name}
          fault={isTried ? (faults.name ?? fields.name) : fields.name}
          isOn={rule?.is_on ?? isOn}
          isDirty={isDirty}
          isBusy={bar.isBusy}
          error={
            bar.error ?? told ?? (isTried && hasFaults(faults) ? t`Есть незаполненное: оно отмечено ниже` : undefined)
          }
          onName={(name) => change({ name })}
          onTurn={setIsOn}
          onSave={onSave}
          onReset={bar.onReset}
          onReturn={(old) => turn(() => readRule(old))}
        />
        {rule === undefined && (
          <SpaceSelect
            spaces={spaces}
            value={space_id}
            onChange={(space) => {
              setSpace(space)
              // Tags, people and templates are of one space.
              turn((now) => ({ ...now, if: first.if, do: [], object_ids: null, folder_id: null }))
            }}
          />
        )}
        <WhenFields space_id={space_id} value={value} fault={shown.object_ids ?? fields.object_ids} onChange={change} />
        <Conditions
          space_id={space_id}
          when={value.when}
          value={value.if}
          faults={shown.parts}
          onChange={(tree) => change({ if: tree })}
        />
        <ActList
          space_id={space_id}
          when={value.when}
          value={value.do}
          faults={shown.acts}
          fault={shown.do ?? fields.do}
          onChange={(acts) => change({ do: acts })}
        />
        <Limits value={value} fault={shown.needs_all ?? fields.needs_all} onChange={change} />
        <section className={page.sentence} aria-label={t`Одной фразой`}>
          <h2>
            <Trans>Одной фразой</Trans>
          </h2>
          <p>{sentence(definition)}</p>
        </section>
      </div>
      <TrialPanel
        space_id={space_id}
        rule={rule}
        definition={definition}
        isWhole={!hasFaults({ ...faults, name: undefined })}
        isDirty={isDirty}
        onIncomplete={() => setIsTried(true)}
      />
      {isAsking && (
        <GraveDialog
          space_id={space_id}
          rule_id={rule?.id ?? null}
          definition={definition}
          isBusy={bar.isBusy}
          failure={bar.error}
          onAgree={() => sendAs(true)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

/** Apart from the rest of a rule. */
function definitionOf({
  id,
  space_id,
  is_on,
  position,
  version,
  updated_by,
  updated_at,
  paused,
  ...rest
}: Rule): RuleDefinition {
  return rest
}
