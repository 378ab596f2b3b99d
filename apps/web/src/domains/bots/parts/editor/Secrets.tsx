import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BotSecret } from '@otklik/contract/bots/bots.ts'
import { secretHost } from '@otklik/contract/bots/secret-host.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useState } from 'react'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { CloseIcon, LockIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { useRemoveSecret, useSetSecret } from '../../api.ts'
import panel from '../node/Panel.module.css'
import { useEditor } from './editor.ts'

const fresh: BotSecret = { name: '', host: null }

/** Keys for requests: they can be replaced, never read, and each goes to one server. */
export function Secrets() {
  const { t } = useLingui()
  const { bot } = useEditor()
  const [edited, setEdited] = useState<BotSecret>()
  const remove = useRemoveSecret(bot.id)
  const failureText = useFailureText()
  const putAway = async (name: string) => {
    const question = {
      title: t`Удалить секрет «${name}»?`,
      text: t`Запросы, в которых он стоит, перестанут проходить: и у опубликованной версии тоже.`,
      yes: t`Удалить`,
      danger: true,
    }
    if (await confirm(question)) remove.mutate(name, { onError: (error) => toast.error(failureText(error)) })
  }
  return (
    <section className={panel.section} aria-label={t`Секреты`}>
      <h3>
        <Trans>Секреты для запросов</Trans>
      </h3>
      {bot.secrets.map(({ name, host }) => (
        <div key={name} className={panel.line}>
          <LockIcon size={14} />
          <span className={panel.grow}>
            {name} <span className={panel.quiet}>{host ?? t`сервер не указан: задайте заново`}</span>
          </span>
          <Button variant="subtle" size="xs" onClick={() => setEdited({ name, host })}>
            <Trans>Заменить</Trans>
          </Button>
          <IconButton label={t`Удалить секрет: ${name}`} icon={CloseIcon} size="s" onClick={() => void putAway(name)} />
        </div>
      ))}
      {bot.secrets.length < limits.bot_secrets && (
        <div>
          <Button variant="subtle" size="xs" leftSection={<PlusIcon size={14} />} onClick={() => setEdited(fresh)}>
            <Trans>Секрет</Trans>
          </Button>
        </div>
      )}
      {edited !== undefined && <SecretDialog id={bot.id} known={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

/** Kept nowhere but in the field until it is sent. */
function SecretDialog({ id, known, onClose }: { id: number; known: BotSecret; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(known.name)
  const [host, setHost] = useState(known.host ?? '')
  const [value, setValue] = useState('')
  const save = useSetSecret(id)
  const { fields, whole } = useRefusal(save.error)
  return (
    <FormDialog
      title={known.name ? t`Заменить секрет «${known.name}»` : t`Новый секрет`}
      submit={t`Сохранить`}
      isBusy={save.isPending}
      isOff={name.trim() === '' || value === '' || secretHost(host.trim()) === null}
      failure={whole}
      onClose={onClose}
      onSubmit={() => save.mutate({ name: name.trim(), value, host: host.trim() }, { onSuccess: onClose })}
    >
      {known.name === '' && (
        <TextField
          label={t`Название`}
          value={name}
          maxLength={limits.name_max}
          error={fields.name}
          data-autofocus
          onChange={setName}
        />
      )}
      <TextField
        label={t`Адрес сервера`}
        value={host}
        maxLength={limits.bot_secret_host}
        error={fields.host}
        placeholder="crm.example.ru"
        hint={t`Секрет уходит только на этот сервер, по https. Порт пишут после двоеточия, если он не обычный.`}
        onChange={setHost}
      />
      <TextField
        label={t`Значение`}
        type="password"
        autoComplete="off"
        value={value}
        maxLength={limits.bot_secret_max}
        error={fields.value}
        hint={t`Хранится зашифрованным. Посмотреть его потом нельзя, только заменить.`}
        onChange={setValue}
      />
    </FormDialog>
  )
}
