import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { liveStates } from '@otklik/contract/bots/session-states.ts'
import { limits } from '@otklik/contract/limits.ts'
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { ClockIcon, HandIcon, PaperclipIcon, PlayIcon, RefreshIcon, SendIcon } from '../../../../ui/icons/icons.tsx'
import { networkName } from '../../../../ui/icons/network-names.ts'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { useAccounts } from '../../../desk/api.ts'
import { useSessionWords } from '../../words/useSessionWords.ts'
import { useEditor } from '../editor/editor.ts'
import panel from '../node/Panel.module.css'
import { Conversation } from './Conversation.tsx'
import classes from './Test.module.css'
import type { useTest } from './useTest.ts'

const speaking = catalogue.filter(({ messages }) => messages && allows(messages, 'reply'))
const HOUR = 3_600
const DAY = 24 * HOUR

type Props = ReturnType<typeof useTest> & { isReady: () => boolean }

/** A chat beside the graph: written, pressed, waited. Nothing leaves. */
export function TestPanel({ test, isBusy, error, isOld, run, end, isReady }: Props) {
  const { t } = useLingui()
  const { draft, space_id, bot, selected } = useEditor()
  const { stateWords } = useSessionWords()
  const failureText = useFailureText()
  const accounts = useAccounts().filter((one) => one.space_id === space_id)
  const used = accounts.find(({ id }) => draft.object_ids === null || draft.object_ids.includes(id))?.provider
  const [network, setNetwork] = useState(
    speaking.find(({ id }) => id === used)?.id ??
      speaking.find(({ id }) => id === 'telegram')?.id ??
      speaking[0]?.id ??
      '',
  )
  const [withCalls, setWithCalls] = useState(false)
  const [text, setText] = useTyped(`bots/${bot.id}/test`, '')
  const isLive = test !== undefined && (liveStates as readonly string[]).includes(test.state)
  const hasCalls = draft.graph.nodes.some((node) => node.kind === 'http' && node.method !== 'GET')
  const asksModel = draft.graph.nodes.some(({ kind }) => kind === 'ai')
  const begin = (said: string, node: string | null = null) =>
    isReady() && run({ do: 'begin', network, text: said, node, with_calls: withCalls }, () => setText(''))
  const send = () => {
    const said = text.trim()
    if (isBusy || said === '') return
    if (isLive) run({ do: 'say', text: said, files: 0 }, () => setText(''))
    else begin(said)
  }
  return (
    <>
      <header className={panel.head}>
        <h2>
          <Trans>Проба</Trans>
        </h2>
        <Select<string>
          label={t`Как в сети`}
          isLabelHidden
          className={classes.network}
          value={network}
          onChange={(id) => {
            setNetwork(id)
            end()
          }}
          options={speaking.map(({ id }) => ({ value: id, label: networkName(id) }))}
        />
        <IconButton label={t`Начать заново`} icon={RefreshIcon} size="s" onClick={() => begin('')} />
      </header>
      <div className={classes.chat} aria-busy={isBusy}>
        <p className={classes.service}>
          <Trans>Клиентам ничего не отправляется</Trans>
        </p>
        {asksModel && (
          <p className={classes.service}>
            <Trans>Узлы «ИИ» действительно спрашивают модель: это стоит денег</Trans>
          </p>
        )}
        {!test && (
          <div className={classes.first}>
            <Button leftSection={<PlayIcon size={15} />} loading={isBusy} onClick={() => begin('')}>
              <Trans>Начать разговор</Trans>
            </Button>
            {selected.length === 1 && (
              <Button variant="default" disabled={isBusy} onClick={() => begin('', selected[0])}>
                <Trans>С выбранного узла</Trans>
              </Button>
            )}
            {hasCalls && (
              <Checkbox
                label={t`Посылать запросы, которые что-то меняют`}
                hint={t`Иначе они только записываются. GET посылается всегда.`}
                checked={withCalls}
                onChange={setWithCalls}
              />
            )}
          </div>
        )}
        {test && <Conversation test={test} isBusy={isBusy} run={run} />}
        {test && !isLive && <p className={classes.service}>{stateWords(test)}</p>}
        {isOld && (
          <p className={classes.old}>
            <Trans>Бот с тех пор изменён.</Trans>{' '}
            <button type="button" className="link" onClick={() => begin('')}>
              <Trans>Начать заново</Trans>
            </button>
          </p>
        )}
        {error !== null && (
          <p className={panel.problem} data-tone="danger" role="alert">
            {failureText(error)}
          </p>
        )}
      </div>
      {test && <Known variables={test.variables} />}
      <form
        className={classes.composer}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {isLive && (
          <span className={classes.tools}>
            <PopMenu width={220} target={<IconButton label={t`Подождать`} icon={ClockIcon} size="s" />}>
              {(close) => (
                <>
                  {test.due_at !== null && (
                    <PopChoice close={close} onChoose={() => run({ do: 'move', seconds: null })}>
                      <Trans>До срока, которого ждёт бот</Trans>
                    </PopChoice>
                  )}
                  <PopChoice close={close} onChoose={() => run({ do: 'move', seconds: 60 })}>
                    <Trans>1 минуту</Trans>
                  </PopChoice>
                  <PopChoice close={close} onChoose={() => run({ do: 'move', seconds: HOUR })}>
                    <Trans>1 час</Trans>
                  </PopChoice>
                  <PopChoice close={close} onChoose={() => run({ do: 'move', seconds: DAY })}>
                    <Trans>1 день</Trans>
                  </PopChoice>
                </>
              )}
            </PopMenu>
            <IconButton
              label={t`Прислать файл`}
              icon={PaperclipIcon}
              size="s"
              onClick={() => run({ do: 'say', text: text.trim(), files: 1 }, () => setText(''))}
            />
            <IconButton
              label={t`Ответить как сотрудник`}
              icon={HandIcon}
              size="s"
              onClick={() => run({ do: 'take' })}
            />
          </span>
        )}
        <input
          aria-label={t`Написать как клиент`}
          placeholder={t`Написать как клиент`}
          maxLength={limits.reply_max}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" aria-label={t`Отправить`} disabled={isBusy || text.trim() === ''}>
          <SendIcon size={16} />
        </button>
      </form>
    </>
  )
}

function Known({ variables }: { variables: Record<string, unknown> }) {
  const { words } = useEditor()
  const known = Object.entries(variables).filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <section className={classes.known}>
      <h3>
        <Trans>Переменные</Trans>
      </h3>
      <dl>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words.shownValue(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
