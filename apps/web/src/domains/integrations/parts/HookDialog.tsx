import { Trans, useLingui } from '@lingui/react/macro'
import { hookTypes, type SavedHook, type Webhook, type WebhookDraft } from '@otklik/contract/webhooks.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { AccountPicker } from '../../../ui/fields/AccountPicker.tsx'
import { Checkbox, Switch } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useObjects } from '../../desk/api.ts'
import { useSaveHook } from '../api.ts'
import classes from './Hooks.module.css'

type Props = { space_id: number; hook?: Webhook; onSaved: (saved: SavedHook) => void; onClose: () => void }

/** Where to send, what, and of which accounts. */
export function HookDialog({ space_id, hook, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const accounts = useObjects().items.filter((account) => account.space_id === space_id)
  const [draft, setDraft] = useTyped<WebhookDraft>(`webhooks/${hook?.id ?? 'new'}`, {
    url: hook?.url ?? 'https://',
    types: hook?.types ?? ['item.created', 'message.created'],
    object_ids: hook?.object_ids ?? null,
    is_on: hook === undefined || hook.state !== 'off',
  })
  const save = useSaveHook(space_id, hook?.id)
  const set = (change: Partial<WebhookDraft>) => setDraft((before) => ({ ...before, ...change }))
  const isMoved = hook !== undefined && hook.url !== draft.url
  return (
    <FormDialog
      title={hook ? t`Адрес вебхука` : t`Новый адрес вебхука`}
      submit={t`Сохранить`}
      isBusy={save.isPending}
      isOff={draft.types.length === 0 || !URL.canParse(draft.url)}
      failure={save.isError ? failureText(save.error) : undefined}
      onSubmit={() => save.mutate(draft, { onSuccess: onSaved })}
      onClose={onClose}
    >
      <TextField
        label={t`Адрес`}
        type="url"
        value={draft.url}
        onChange={(url) => set({ url })}
        hint={
          isMoved ? t`У нового адреса будет новый секрет.` : t`Только https. При сохранении придёт пробное событие.`
        }
      />
      <fieldset>
        <legend className={classes.legend}>
          <Trans>События</Trans>
        </legend>
        <div className={classes.types}>
          {hookTypes.map((type) => (
            <Checkbox
              key={type}
              label={<code>{type}</code>}
              checked={draft.types.includes(type)}
              onChange={(isOn) =>
                set({ types: isOn ? [...draft.types, type] : draft.types.filter((each) => each !== type) })
              }
            />
          ))}
        </div>
      </fieldset>
      <AccountPicker
        label={t`Аккаунты`}
        accounts={accounts}
        value={draft.object_ids}
        onChange={(object_ids) => set({ object_ids })}
      />
      <Switch label={<Trans>Отправлять</Trans>} checked={draft.is_on} onChange={(is_on) => set({ is_on })} />
    </FormDialog>
  )
}
