import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import { namesIn } from '@otklik/contract/bots/variables.ts'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { PlayIcon } from '../../../../ui/icons/icons.tsx'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { useTryRequest } from '../../api.ts'
import { useSessionWords } from '../../words/useSessionWords.ts'
import { useEditor } from '../editor/editor.ts'
import panel from './Panel.module.css'

/** Sends it once, really, with values typed here. */
export function TryRequest({ node }: { node: NodeOf<'http'> }) {
  const { t } = useLingui()
  const { bot, words } = useEditor()
  const send = useTryRequest(bot.id)
  const failureText = useFailureText()
  const { faultWords } = useSessionWords()
  const [values, setValues] = useTyped<Record<string, string>>(`bots/${bot.id}/request/${node.id}`, {})
  const texts = [node.url, node.body, ...node.headers.map(({ value }) => value)]
  const names = [...new Set(texts.flatMap(namesIn).map(({ name }) => name))]
  const run = async () => {
    const question = {
      title: t`Послать запрос?`,
      text: t`Он уйдёт на самом деле, один раз, и может что-то изменить в вашей системе.`,
      yes: t`Послать`,
    }
    if (node.method !== 'GET' && !(await confirm(question))) return
    send.mutate({ node, variables: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) })
  }
  const { data } = send
  return (
    <section className={panel.section} aria-label={t`Проверка запроса`}>
      {names.map((name) => (
        <div key={name} className={panel.way}>
          <span title={name}>{name}</span>
          <input
            className={panel.input}
            aria-label={t`Для проверки: ${name}`}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </div>
      ))}
      <div className={panel.line}>
        <Button
          variant="default"
          leftSection={<PlayIcon size={15} />}
          loading={send.isPending}
          onClick={() => void run()}
        >
          <Trans>Проверить запрос</Trans>
        </Button>
        {data && (
          <span className={panel.answered} data-wrong={data.error !== null || undefined} role="status">
            {data.code ?? faultWords(data.error ?? 'http_lost')}, {t`${data.took_ms} мс`}
          </span>
        )}
      </div>
      {send.error && (
        <p className={panel.problem} data-tone="danger" role="alert">
          {failureText(send.error)}
        </p>
      )}
      {data && data.error !== null && data.code !== null && (
        <p className={panel.problem} data-tone="danger">
          {faultWords(data.error)}
        </p>
      )}
      {data?.answers.map(({ variable, value }) => (
        <div key={variable} className={panel.way}>
          <span>{variable}</span>
          <code className={panel.mono}>{words.shownValue(value)}</code>
        </div>
      ))}
    </section>
  )
}
