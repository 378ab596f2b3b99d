import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { NetworkTemplate } from '@otklik/contract/chats/dialogs.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SendIcon } from '../../../ui/icons/icons.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useNoComposer } from '../../../work/composer/drafts/awaited.ts'
import { tellWritingHeight } from '../../../work/composer/writing-height.ts'
import { networkTemplatesQuery, useSendTemplate } from '../deeds.ts'
import classes from './TemplateComposer.module.css'

const keyOf = ({ name, language }: NetworkTemplate) => `${name} · ${language}`

/** Outside the network's window only what it has approved beforehand may be sent: chosen, filled in, and shown as it will be. */
export function TemplateComposer({ chat, network, top }: { chat: Chat; network: string; top?: ReactNode }) {
  const { t } = useLingui()
  const { data: templates, isPending } = useQuery(networkTemplatesQuery(chat.object_id))
  useNoComposer()
  const form = `network-template/${chat.id}`
  const [key, setKey] = useTyped<string | undefined>(`${form}/chosen`, undefined)
  const [values, setValues] = useTyped<readonly string[]>(`${form}/values`, [])
  // With the words: the customer may write between a reload and the next word.
  const [seen_version = chat.version, setSeen] = useTyped<number | undefined>(`${form}/seen`, undefined)
  const send = useSendTemplate(chat)
  const refused = useRefusal(send.error)
  const chosen = templates?.find((template) => keyOf(template) === key)
  const wanted = Array.from({ length: chosen?.parameters ?? 0 }, (_, index) => values[index]?.trim() ?? '')
  const isReady = chosen !== undefined && wanted.every((value) => value !== '')

  const choose = (next: string) => {
    setKey(next)
    setSeen(chat.version)
    setValues([])
    send.reset()
  }
  const submit = () => {
    if (!chosen || !isReady || send.isPending) return
    send.mutate(
      { template: { name: chosen.name, language: chosen.language, values: wanted }, seen_version },
      // Told why it was stopped, they have looked.
      { onSuccess: () => setKey(undefined), onError: () => setSeen(chat.version) },
    )
  }
  return (
    <section ref={tellWritingHeight} className={classes.composer} aria-label={t`Шаблон сообщения`}>
      {top && <div className={classes.top}>{top}</div>}
      <p className={classes.why}>
        {chat.last_inbound_at === null ? (
          <Trans>Клиент ещё не писал: {network} примет только одобренный шаблон.</Trans>
        ) : (
          <Trans>Клиент давно не писал: {network} примет только одобренный шаблон.</Trans>
        )}
      </p>
      {templates?.length === 0 && !isPending ? (
        <p className={classes.why}>
          <Trans>Одобренных шаблонов пока нет. Они появятся здесь, когда сеть их одобрит.</Trans>
        </p>
      ) : (
        <Select
          label={t`Шаблон`}
          placeholder={t`Выберите шаблон`}
          options={(templates ?? []).map((template) => ({ value: keyOf(template), label: keyOf(template) }))}
          value={key ?? null}
          onChange={choose}
        />
      )}
      {chosen && <p className={classes.preview}>{filled(chosen.text, wanted)}</p>}
      {wanted.map((_, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: places of a template are known by their number
          key={index}
          label={t`Значение ${index + 1}`}
          value={values[index] ?? ''}
          onChange={(value) => setValues(wanted.map((old, at) => (at === index ? value : (values[at] ?? old))))}
        />
      ))}
      {refused.whole && (
        <p className={classes.failure} role="alert">
          {refused.whole}
        </p>
      )}
      {chosen && (
        <Button
          className={classes.send}
          leftSection={<SendIcon size={16} />}
          disabled={!isReady}
          loading={send.isPending}
          onClick={submit}
        >
          <Trans>Отправить шаблон</Trans>
        </Button>
      )}
    </section>
  )
}

/** As the customer will read it; an empty place stays as it is. */
export const filled = (text: string, values: readonly string[]) =>
  text.replace(/\{\{(\d+)\}\}/g, (place, number: string) => values[Number(number) - 1] || place)
