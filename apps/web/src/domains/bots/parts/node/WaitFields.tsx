import { Trans, useLingui } from '@lingui/react/macro'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { SpanField } from '../../../../ui/fields/time/SpanField.tsx'
import { BotTextField } from './BotTextField.tsx'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'

type Waiting = Extract<BotNode, { kind: 'choice' | 'question' }>

/** How long an answer is waited for, and how often it may be another than was asked for. */
export function WaitFields({ node, onChange }: { node: Waiting; onChange: FieldsProps['onChange'] }) {
  const { t } = useLingui()
  return (
    <>
      <div className={panel.field}>
        <span className={panel.label}>
          <Trans>Ждать ответа</Trans>
        </span>
        <SpanField
          label={t`Ждать ответа`}
          value={Math.max(1, Math.round(node.wait_s / 60))}
          max={limits.bot_wait_s / 60}
          onChange={(minutes) => onChange({ ...node, wait_s: minutes * 60 }, 'wait')}
        />
      </div>
      <div className={panel.field}>
        <span className={panel.label}>
          <Trans>Попыток</Trans>
        </span>
        <NumberField
          label={t`Попыток`}
          min={1}
          max={limits.bot_tries}
          value={node.tries}
          onChange={(tries) => tries !== null && onChange({ ...node, tries }, 'tries')}
        />
      </div>
      {node.tries > 1 && (
        <BotTextField
          label={t`Если ответ не подошёл`}
          hint={t`Пусто: вопрос повторится.`}
          value={node.error_text}
          onChange={(error_text) => onChange({ ...node, error_text }, 'error')}
        />
      )}
    </>
  )
}
