import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { AccountPicker } from '../../../../ui/fields/AccountPicker.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { ChipsField } from '../../../../ui/fields/ChipsField.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { SettingsIcon } from '../../../../ui/icons/icons.tsx'
import { useAccounts } from '../../../desk/api.ts'
import { useProblemWords } from '../../words/useProblemWords.ts'
import { useTriggerWords } from '../../words/useTriggerWords.ts'
import { BotTextField } from '../node/BotTextField.tsx'
import panel from '../node/Panel.module.css'
import { useEditor } from './editor.ts'
import { Secrets } from './Secrets.tsx'
import { Triggers } from './Triggers.tsx'
import { Variables } from './Variables.tsx'

const NOWHERE = ''

/** The bot itself: when it begins, where, what it remembers and what stops it. */
export function SettingsPanel() {
  const { t } = useLingui()
  const { draft, graph, change, turn, space_id, words, problems } = useEditor()
  const accounts = useAccounts().filter((account) => account.space_id === space_id)
  const { triggerWords, sentence } = useTriggerWords()
  const problemWords = useProblemWords()
  const own = problems.filter(({ node }) => node === null)
  return (
    <>
      <header className={panel.head}>
        <SettingsIcon size={16} />
        <h2>
          <Trans>Бот</Trans>
        </h2>
      </header>
      <div className={panel.body}>
        {own.map((problem) => (
          <p key={problem.code} className={panel.problem} data-tone={problem.severity === 'error' ? 'danger' : 'warn'}>
            {problemWords(problem)}
          </p>
        ))}
        <section className={panel.section}>
          <h3>
            <Trans>Когда начинает</Trans>
          </h3>
          <p className={panel.quiet}>{sentence(draft.triggers.map(triggerWords))}</p>
          <Triggers
            value={draft.triggers}
            onChange={(triggers, what) => change((now) => ({ ...now, triggers }), what)}
          />
        </section>
        <Select<string>
          label={t`С какого узла`}
          placeholder={t`Выберите узел`}
          value={graph.start ?? NOWHERE}
          onChange={(start) => turn((now) => ({ ...now, start: start === NOWHERE ? null : start }))}
          options={graph.nodes.map((node) => ({ value: node.id, label: words.titleOf(node) }))}
        />
        <AccountPicker
          label={t`Аккаунты`}
          accounts={accounts}
          value={draft.object_ids}
          error={draft.object_ids?.length === 0 ? t`Выберите хотя бы один аккаунт` : undefined}
          onChange={(object_ids) => change((now) => ({ ...now, object_ids }))}
        />
        <div className={panel.field}>
          <span className={panel.label}>
            <Trans>Слова, после которых зовут человека</Trans>
          </span>
          <span className={panel.chips}>
            <ChipsField
              label={t`Слова, после которых зовут человека`}
              placeholder={t`слово или фраза, Enter`}
              maxLength={limits.name_max}
              max={limits.bot_stop_words}
              value={draft.stop_words}
              onChange={(stop_words) => change((now) => ({ ...now, stop_words }))}
            />
          </span>
          <span className={panel.quiet}>
            <Trans>Где бы ни стоял бот, он передаст диалог людям.</Trans>
          </span>
        </div>
        <BotTextField
          label={t`Что сказать клиенту, который зовёт человека`}
          value={draft.stop_text}
          onChange={(stop_text) => change((now) => ({ ...now, stop_text }))}
        />
        <Checkbox
          label={t`Начинать и в диалоге, который взял сотрудник`}
          checked={draft.when_assigned}
          onChange={(when_assigned) => change((now) => ({ ...now, when_assigned }))}
        />
        <Checkbox
          label={t`Отвечать в групповых чатах`}
          checked={draft.in_groups}
          onChange={(in_groups) => change((now) => ({ ...now, in_groups }))}
        />
        <Variables />
        <Secrets />
      </div>
    </>
  )
}
