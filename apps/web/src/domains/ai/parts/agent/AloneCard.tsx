import { Trans, useLingui } from '@lingui/react/macro'
import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import type { AiTool } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { ChipsField } from '../../../../ui/fields/ChipsField.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { ClockField } from '../../../../ui/fields/time/ClockField.tsx'
import { Card, Fields } from '../../../../ui/page/Card.tsx'
import classes from './Agent.module.css'
import { AutopilotAccounts } from './AutopilotAccounts.tsx'

type Alone = AiDefinition['alone']
type Props = { space_id: number; isOn: boolean; value: AiDefinition; onChange: (part: Partial<AiDefinition>) => void }

/** Where and when it answers customers by itself, and what it leaves to people. */
export function AloneCard({ space_id, isOn, value, onChange }: Props) {
  const { t } = useLingui()
  const { alone, may } = value
  const change = (part: Partial<Alone>) => onChange({ alone: { ...alone, ...part } })
  return (
    <Card title={t`Отвечает сам`} about={<Sentence isOn={isOn} value={value} />}>
      <Fields>
        <AutopilotAccounts space_id={space_id} value={value} onChange={(ids) => onChange({ autopilot_ids: ids })} />
        <Select<Alone['hours']>
          label={t`Когда отвечает`}
          value={alone.hours}
          onChange={(hours) => change({ hours })}
          options={[
            { value: 'always', label: t`всегда` },
            { value: 'outside_working_hours', label: t`вне рабочих часов аккаунта` },
            { value: 'outside_quiet_hours', label: t`кроме тихих часов` },
          ]}
        />
        {alone.hours === 'outside_quiet_hours' && (
          <div className={classes.line}>
            <ClockField
              label={t`Тихие часы с`}
              value={alone.quiet.from}
              onChange={(from) => from !== undefined && change({ quiet: { ...alone.quiet, from } })}
            />
            <span>—</span>
            <ClockField
              label={t`Тихие часы до`}
              value={alone.quiet.to}
              onChange={(to) => to !== undefined && change({ quiet: { ...alone.quiet, to } })}
            />
          </div>
        )}
        <div className={classes.field}>
          <span>
            <Trans>Слова, при которых зовёт человека</Trans>
          </span>
          <ChipsField
            isBoxed
            label={t`Слова, при которых зовёт человека`}
            placeholder={t`слово или фраза, Enter`}
            maxLength={limits.name_max}
            max={limits.ai_words}
            value={alone.words}
            onChange={(words) => change({ words })}
          />
          <small>
            <Trans>В любой форме: «суд» найдёт и «в суде», но не «сосуд».</Trans>
          </small>
        </div>
        <Checkbox
          label={t`Негатив оставлять людям`}
          checked={alone.leaves_negative}
          onChange={(leaves_negative) => change({ leaves_negative })}
        />
        <Checkbox
          label={t`Каждый ответ сначала одобряет коллега`}
          checked={alone.needs_approval}
          onChange={(needs_approval) => change({ needs_approval })}
        />
        <Row label={t`Ответов подряд в одном диалоге`}>
          <NumberField
            label={t`Ответов подряд в одном диалоге`}
            value={alone.answers}
            min={1}
            max={limits.ai_answers_in_dialogue}
            onChange={(answers) => answers !== null && change({ answers })}
          />
        </Row>
        {may.reviews === 'alone' && (
          <Row label={t`На отзывы от скольких звёзд`}>
            <NumberField
              label={t`На отзывы от скольких звёзд`}
              value={alone.rating_from}
              min={1}
              max={5}
              onChange={(rating_from) => rating_from !== null && change({ rating_from })}
            />
          </Row>
        )}
        <Tools value={value} onChange={onChange} />
      </Fields>
    </Card>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes.row}>
      <span>{label}</span>
      {children}
    </div>
  )
}

/** What it may do besides writing. */
function Tools({ value: { tools }, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useLingui()
  const words: Record<AiTool, string> = {
    search_facts: t`Искать факты`,
    add_tag: t`Ставить теги`,
    set_contact: t`Записывать контакт, который назвал клиент`,
    hand_over: t`Звать человека`,
  }
  return (
    <fieldset className={classes.accounts}>
      <legend>
        <Trans>Инструменты</Trans>
      </legend>
      {(Object.keys(words) as AiTool[]).map((tool) => (
        <Checkbox
          key={tool}
          label={words[tool]}
          checked={tools.includes(tool)}
          onChange={(isOn) => onChange({ tools: isOn ? [...tools, tool] : tools.filter((each) => each !== tool) })}
        />
      ))}
    </fieldset>
  )
}

/** What will happen, in plain words. */
function Sentence({ isOn, value: { may, alone, autopilot_ids, confidence } }: Pick<Props, 'isOn' | 'value'>) {
  const { t } = useLingui()
  const answers = [
    may.messages === 'alone' && t`сообщения`,
    may.comments === 'alone' && t`комментарии`,
    may.reviews === 'alone' && t`отзывы`,
  ].filter((each) => each !== false)
  if (answers.length === 0 || autopilot_ids.length === 0)
    return <Trans>Сейчас агент никому не отвечает сам: нужны «Сам» и аккаунт с автопилотом.</Trans>
  if (!isOn) return <Trans>Агент выключен и никому не отвечает.</Trans>
  const what = answers.join(', ')
  const bar = confidence.alone
  return alone.needs_approval ? (
    <Trans>
      Пишет ответы на {what} при уверенности от {bar} %; уходят после одобрения коллеги. Остальное передаёт людям.
    </Trans>
  ) : (
    <Trans>
      Сам отвечает на {what} при уверенности от {bar} %. Остальное передаёт людям с черновиком.
    </Trans>
  )
}
