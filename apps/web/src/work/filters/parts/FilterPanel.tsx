import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { emotions as emotionList, emotionNumbers, itemKinds, type YesNo } from '@otklik/contract/work/filters.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Emotion } from '../../../domains/authors/parts/Emotion.tsx'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { LinkIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { StatusMark, useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { PickMany } from '../../bulk/parts/PickMany.tsx'
import type { Kind } from '../../kind.ts'
import { formatTotal, totalQuery } from '../../list/totals.ts'
import { cleared, type ListFilter, queryOf, statusesOf, withStatus, withToggled } from '../filter.ts'
import { useFieldNames } from '../useFieldNames.ts'
import { useFilterOptions } from '../useFilterOptions.tsx'
import { DueChoices } from './DueChoices.tsx'
import { FilterChoice } from './FilterChoice.tsx'
import classes from './FilterPanel.module.css'
import { PeriodField } from './PeriodField.tsx'

type Props = { filter: ListFilter; onApply: (filter: ListFilter) => void; kind: Kind }
const COUNT_AFTER_MS = 250
const ratings = [1, 2, 3, 4, 5]

/** Choices gather here; the button says how many they leave, and makes the list so. */
export function FilterPanel({ filter, onApply, kind }: Props) {
  const { t, i18n } = useLingui()
  const { fields, emotions, kinds } = useFieldNames()
  const statusName = useStatusName()
  const options = useFilterOptions(kind)
  const [draft, setDraft] = useTyped(`filter/${kind.role}`, filter)
  const change = (part: Partial<ListFilter>) => setDraft({ ...draft, ...part })

  return (
    <form
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      <div className={classes.fields}>
        <Row name={fields.text}>
          <SearchField
            label={t`Слова в любой форме`}
            value={draft.text ?? ''}
            onChange={(text) => change({ text: text.slice(0, limits.search_max).trimStart() || undefined })}
          />
        </Row>
        <Row name={fields.status}>
          {options.statuses.map((status) => (
            <FilterChoice
              key={status}
              isOn={statusesOf(draft).includes(status)}
              onToggle={() => setDraft(withStatus(draft, status))}
            >
              <span aria-hidden="true">
                <StatusMark status={status} size={14} />
              </span>
              {statusName(status)}
            </FilterChoice>
          ))}
        </Row>
        {options.companies.length > 0 && (
          <Row name={fields.company_id}>
            <PickMany
              label={t`Найти компанию`}
              options={options.companies}
              chosen={draft.company_id}
              onToggle={(id) => setDraft(withToggled(draft, 'company_id', id))}
            />
          </Row>
        )}
        {options.providers.length > 0 && (
          <Row name={fields.provider}>
            {options.providers.map((provider) => (
              <FilterChoice
                key={provider}
                label={findNetwork(provider)?.long_name[i18n.locale === 'en' ? 'en' : 'ru'] ?? provider}
                isOn={draft.provider.includes(provider)}
                onToggle={() => setDraft(withToggled(draft, 'provider', provider))}
              >
                <NetworkGlyph network={provider} size={16} />
              </FilterChoice>
            ))}
          </Row>
        )}
        {options.accounts.length > 0 && (
          <Row name={fields.object_id}>
            <PickMany
              label={t`Найти аккаунт`}
              options={options.accounts}
              chosen={draft.object_id}
              onToggle={(id) => setDraft(withToggled(draft, 'object_id', id))}
            />
          </Row>
        )}
        {kind.filter.has('kind') && (
          <Row name={fields.kind}>
            {itemKinds.map((one) => (
              <FilterChoice
                key={one}
                isOn={draft.kind?.includes(one) ?? false}
                onToggle={() => setDraft(withToggled(draft, 'kind', one))}
              >
                {kinds[one]}
              </FilterChoice>
            ))}
          </Row>
        )}
        {kind.filter.has('rating') && (
          <Row name={fields.rating}>
            {ratings.map((stars) => (
              <FilterChoice
                key={stars}
                isOn={draft.rating?.includes(stars) ?? false}
                onToggle={() => setDraft(withToggled(draft, 'rating', stars))}
              >
                {stars} ★
              </FilterChoice>
            ))}
          </Row>
        )}
        <Row name={fields.emotion}>
          {emotionList.map((emotion) => (
            <FilterChoice
              key={emotion}
              isOn={draft.emotion.includes(emotion)}
              onToggle={() => setDraft(withToggled(draft, 'emotion', emotion))}
            >
              <span aria-hidden="true" className={classes.face}>
                <Emotion value={emotionNumbers[emotion]} />
              </span>
              {emotions[emotion]}
            </FilterChoice>
          ))}
        </Row>
        {options.tags.length > 0 && (
          <Row name={fields.tag_id}>
            <PickMany
              label={t`Найти тег`}
              options={options.tags}
              chosen={draft.tag_id}
              onToggle={(id) => setDraft(withToggled(draft, 'tag_id', id))}
            />
          </Row>
        )}
        {options.labels.length > 0 && (
          <Row name={fields.label_id}>
            <PickMany
              label={t`Найти метку`}
              options={options.labels}
              chosen={draft.label_id}
              onToggle={(id) => setDraft(withToggled(draft, 'label_id', id))}
            />
          </Row>
        )}
        {options.people.length > 0 && (
          <Row name={fields.assigned_to}>
            <PickMany
              label={t`Найти человека`}
              options={options.people}
              chosen={draft.assigned_to}
              onToggle={(who) => setDraft(withToggled(draft, 'assigned_to', who))}
            />
          </Row>
        )}
        {options.groups.length > 0 && (
          <Row name={fields.group_id}>
            <PickMany
              label={t`Найти группу`}
              options={options.groups}
              chosen={draft.group_id}
              onToggle={(id) => setDraft(withToggled(draft, 'group_id', id))}
            />
          </Row>
        )}
        <Row name={fields.period}>
          <PeriodField from={draft.from} to={draft.to} onChange={change} />
        </Row>
        <Row name={fields.due}>
          <DueChoices kind={kind} draft={draft} onChange={(due) => change({ due })} />
        </Row>
        <Row name={fields.replied}>
          <YesOrNo value={draft.replied} onChange={(replied) => change({ replied })} />
        </Row>
        <Row name={fields.files}>
          <YesOrNo value={draft.files} onChange={(files) => change({ files })} />
        </Row>
        {options.canHide && (
          <Row name={fields.hidden}>
            <YesOrNo value={draft.hidden} onChange={(hidden) => change({ hidden })} />
          </Row>
        )}
        {draft.history !== undefined && (
          <Row name={fields.history}>
            <YesOrNo value={draft.history} onChange={(history) => change({ history })} />
          </Row>
        )}
        <div className={classes.switches}>
          <Switch
            label={t`Сначала срочные`}
            hint={t`негатив, затем по сроку и времени ожидания`}
            checked={draft.priority}
            onChange={(priority) => change({ priority })}
          />
          <Switch
            label={t`Скрыть чужое`}
            hint={t`назначенное другим и то, на что сейчас отвечают`}
            checked={draft.hide_other}
            onChange={(hide_other) => change({ hide_other })}
          />
        </div>
      </div>
      <div className={classes.foot}>
        <Apply kind={kind} draft={draft} />
        <Button variant="subtle" onClick={() => onApply(cleared(filter))}>
          <Trans>Сбросить</Trans>
        </Button>
        <Button
          variant="subtle"
          leftSection={<LinkIcon size={15} />}
          onClick={async () => {
            await navigator.clipboard.writeText(`${location.origin}${location.pathname}${queryOf(draft)}`)
            toast.ok(t`Ссылка на этот фильтр скопирована`)
          }}
        >
          <Trans>Скопировать ссылку</Trans>
        </Button>
      </div>
    </form>
  )
}

/** How many the choices leave, before it is pressed. */
function Apply({ kind, draft }: { kind: Kind; draft: ListFilter }) {
  const { t, i18n } = useLingui()
  const [asked] = useDebouncedValue(draft, COUNT_AFTER_MS)
  const { data, isPlaceholderData } = useQuery(totalQuery(kind, asked))
  const isKnown = data && !isPlaceholderData && asked === draft
  return (
    <Button type="submit" className={classes.apply}>
      {isKnown ? t`Показать ${formatTotal(data, i18n.locale)}` : t`Показать…`}
    </Button>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={classes.row} aria-label={name}>
      <span className={classes.name} aria-hidden="true">
        {name}
      </span>
      <div className={classes.choices}>{children}</div>
    </fieldset>
  )
}

type YesNoProps = { value: YesNo | undefined; onChange: (value: YesNo | undefined) => void }

function YesOrNo({ value, onChange }: YesNoProps) {
  const { yesNo } = useFieldNames()
  return (['yes', 'no'] as const).map((choice) => (
    <FilterChoice key={choice} isOn={value === choice} onToggle={() => onChange(value === choice ? undefined : choice)}>
      {yesNo(choice)}
    </FilterChoice>
  ))
}
