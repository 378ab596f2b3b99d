import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Webhook } from '@otklik/contract/webhooks.ts'
import { DotsIcon, SendIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { usePing, useRemoveHook, useReplay, useRotate } from '../api.ts'
import { useHookWords } from '../useHookWords.ts'
import classes from './Hooks.module.css'

type Props = { hook: Webhook; onEdit: () => void; onSecret: (secret: string) => void; onRemoved: () => void }

/** How the address stands, and what can be done about it. */
export function HookBar({ hook, onEdit, onSecret, onRemoved }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { stateText, pingText } = useHookWords()
  const [ping, rotate, remove, replay] = [
    usePing(hook.id),
    useRotate(hook.id),
    useRemoveHook(hook.id),
    useReplay(hook.id),
  ]
  const onError = (error: unknown) => void toast.error(failureText(error))
  const { url, done, failed, waiting } = hook
  const askRotate = async () => {
    const title = t`Сделать новый секрет?`
    const text = t`Прежний будет действовать ещё сутки: за это время замените его в своей программе.`
    if (await confirm({ title, text, yes: t`Новый секрет` }))
      rotate.mutate(undefined, { onSuccess: ({ secret }) => secret && onSecret(secret), onError })
  }
  const askRemove = async () => {
    const title = t`Удалить адрес ${url}?`
    const text = t`События туда больше не придут, журнал отправок пропадёт.`
    if (await confirm({ title, text, yes: t`Удалить`, danger: true }))
      remove.mutate(undefined, { onSuccess: onRemoved, onError })
  }
  const askReplay = async () => {
    const title = t`Отправить заново всё, что не доставлено?`
    const text = t`Не доставлено за неделю: ${failed}. Каждое придёт под своим прежним webhook-id.`
    if (await confirm({ title, text, yes: t`Отправить` }))
      replay.mutate(
        { failed: true },
        { onSuccess: ({ count }) => void toast.ok(t`Отправится заново: ${count}`), onError },
      )
  }
  return (
    <div className={classes.bar}>
      <div className={classes.standing} data-wrong={hook.state === 'paused' || hook.state === 'rests' || undefined}>
        <b>{stateText(hook)}</b>
        <span className={classes.quiet}>
          <Trans>
            За неделю доставлено {done}, не доставлено {failed}, ждёт {waiting}
          </Trans>
        </span>
      </div>
      <Button
        variant="default"
        leftSection={<SendIcon />}
        loading={ping.isPending}
        onClick={() =>
          ping.mutate(undefined, {
            onSuccess: (tried) => {
              const isGood = tried.code !== null && tried.code >= 200 && tried.code < 300
              if (isGood) toast.ok(pingText(tried))
              else toast.error(pingText(tried))
            },
            onError,
          })
        }
      >
        <Trans>Пробное событие</Trans>
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t`Ещё`} icon={DotsIcon} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>
            <Trans>Изменить</Trans>
          </Menu.Item>
          <Menu.Item onClick={() => void askReplay()} disabled={failed === 0}>
            <Trans>Повторить недоставленное</Trans>
          </Menu.Item>
          <Menu.Item onClick={() => void askRotate()}>
            <Trans>Новый секрет</Trans>
          </Menu.Item>
          <Menu.Item color="red" onClick={() => void askRemove()}>
            <Trans>Удалить</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
