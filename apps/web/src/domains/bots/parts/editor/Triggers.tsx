import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type BotTrigger, type BotTriggerKind, botTriggerKinds } from '@otklik/contract/bots/triggers.ts'
import { limits } from '@otklik/contract/limits.ts'
import { ChipsField } from '../../../../ui/fields/ChipsField.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { CloseIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { triggerNames } from '../../words/useTriggerWords.ts'
import panel from '../node/Panel.module.css'
import { PostsField } from './PostsField.tsx'

type Props = { value: readonly BotTrigger[]; onChange: (triggers: BotTrigger[], what?: string) => void }

function fresh(on: BotTriggerKind): BotTrigger {
  switch (on) {
    case 'start':
      return { on, parameters: [] }
    case 'keyword':
      return { on, how: 'words', any_of: [] }
    case 'comment':
      return { on, words: [], post_ids: [] }
    case 'first_message':
      return { on, since: 'ever', days: null }
    case 'button':
    case 'outside_hours':
    case 'nobody_online':
    case 'any_message':
      return { on }
    default:
      return on satisfies never
  }
}

/** What it begins by. Of some kinds there can be several. */
export function Triggers({ value, onChange }: Props) {
  const { t } = useLingui()
  const isFree = (on: BotTriggerKind) => on === 'keyword' || on === 'comment' || value.every((one) => one.on !== on)
  return (
    <>
      {value.map((trigger, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: triggers have no name of their own, and never change places
        <div key={place} className={panel.box}>
          <div className={panel.boxHead}>
            <b>{t(triggerNames[trigger.on])}</b>
            <IconButton
              label={t`Убрать: ${t(triggerNames[trigger.on])}`}
              icon={CloseIcon}
              size="s"
              onClick={() => onChange(value.toSpliced(place, 1))}
            />
          </div>
          <TriggerFields trigger={trigger} onChange={(next) => onChange(value.with(place, next), `trigger ${place}`)} />
        </div>
      ))}
      {value.length < limits.bot_triggers && (
        <div>
          <PopMenu
            width={260}
            target={
              <Button variant="subtle" size="xs" leftSection={<PlusIcon size={14} />}>
                <Trans>Повод</Trans>
              </Button>
            }
          >
            {(close) =>
              botTriggerKinds.filter(isFree).map((on) => (
                <PopChoice key={on} close={close} onChoose={() => onChange([...value, fresh(on)])}>
                  {t(triggerNames[on])}
                </PopChoice>
              ))
            }
          </PopMenu>
        </div>
      )}
    </>
  )
}

function TriggerFields({ trigger, onChange }: { trigger: BotTrigger; onChange: (trigger: BotTrigger) => void }) {
  const { t } = useLingui()
  switch (trigger.on) {
    case 'start':
      return (
        <>
          <span className={panel.chips}>
            <ChipsField
              label={t`Метки ссылки`}
              placeholder={t`метка, Enter; пусто — любая`}
              maxLength={64}
              max={50}
              value={trigger.parameters}
              onChange={(typed) =>
                onChange({ ...trigger, parameters: typed.filter((one) => /^[A-Za-z0-9_-]{1,64}$/.test(one)) })
              }
            />
          </span>
          <span className={panel.quiet}>
            <Trans>То, что стоит в ссылке после «?start=» или «ref=»: латиница, цифры, «_» и «-».</Trans>
          </span>
        </>
      )
    case 'keyword':
      return (
        <>
          <Select
            label={t`Как сравнить`}
            value={trigger.how}
            onChange={(how) => onChange({ ...trigger, how })}
            options={[
              { value: 'words', label: t`слова в любой форме` },
              { value: 'exact', label: t`весь текст точно` },
              { value: 'regex', label: t`регулярное выражение` },
            ]}
          />
          <span className={panel.chips}>
            <ChipsField
              label={t`Ключевые слова`}
              placeholder={t`слово или фраза, Enter`}
              maxLength={trigger.how === 'regex' ? limits.rule_regex_max : limits.rule_text_max}
              max={50}
              value={trigger.any_of}
              onChange={(any_of) => onChange({ ...trigger, any_of })}
            />
          </span>
        </>
      )
    case 'comment':
      return (
        <>
          <span className={panel.chips}>
            <ChipsField
              label={t`Слова в комментарии`}
              placeholder={t`слово, Enter; пусто — любой`}
              maxLength={limits.rule_text_max}
              max={50}
              value={trigger.words}
              onChange={(words) => onChange({ ...trigger, words })}
            />
          </span>
          <PostsField value={trigger.post_ids} onChange={(post_ids) => onChange({ ...trigger, post_ids })} />
          <span className={panel.quiet}>
            <Trans>Один раз для автора под одной публикацией, где сеть это умеет.</Trans>
          </span>
        </>
      )
    case 'first_message':
      return (
        <div className={panel.pair}>
          <Select
            label={t`Впервые`}
            value={trigger.since}
            onChange={(since) => onChange({ ...trigger, since, days: since === 'days' ? 30 : null })}
            options={[
              { value: 'ever', label: t`совсем` },
              { value: 'closed', label: t`или после закрытия` },
              { value: 'days', label: t`за столько дней` },
            ]}
          />
          {trigger.days !== null && (
            <NumberField
              label={t`За сколько дней`}
              unit={t`дн.`}
              min={1}
              max={365}
              value={trigger.days}
              onChange={(days) => days !== null && onChange({ ...trigger, days })}
            />
          )}
        </div>
      )
    case 'button':
    case 'outside_hours':
    case 'nobody_online':
    case 'any_message':
      return null
    default:
      return trigger satisfies never
  }
}
