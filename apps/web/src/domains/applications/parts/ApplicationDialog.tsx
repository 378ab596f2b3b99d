import { Trans, useLingui } from '@lingui/react/macro'
import type { Application, ApplicationDraft, SavedApplication } from '@otklik/contract/auth/applications.ts'
import { isRedirect } from '@otklik/contract/auth/redirects.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useSaveApplication } from '../api.ts'
import classes from './Applications.module.css'
import { ScopePicker } from './ScopePicker.tsx'

type Props = {
  spaces: readonly { id: number; name: string }[]
  application?: Application
  onSaved: (saved: SavedApplication) => void
  onClose: () => void
}
type Typed = Omit<ApplicationDraft, 'redirect_uris'> & { redirects: string; has_secret: boolean; space_id: number }

/** What it is called, where people come back to, and what it may be allowed at most. */
export function ApplicationDialog({ spaces, application, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [typed, setTyped] = useTyped<Typed>(`applications/${application?.id ?? 'new'}`, {
    name: application?.name ?? '',
    developer: application?.developer ?? '',
    redirects: application?.redirect_uris.join('\n') ?? '',
    scopes: application?.scopes ?? ['items:read'],
    has_secret: application?.has_secret ?? true,
    space_id: application?.space_id ?? spaces[0]?.id ?? 0,
  })
  const { redirects, space_id, ...rest } = typed
  const save = useSaveApplication(space_id, application?.id)
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  const redirect_uris = redirects.split(/\s+/).filter(Boolean)
  const wrong = redirect_uris.find((one) => !isRedirect(one))
  const isOther =
    application !== undefined &&
    application.people > 0 &&
    (redirect_uris.toSorted().join() !== application.redirect_uris.toSorted().join() ||
      rest.scopes.toSorted().join() !== application.scopes.toSorted().join())
  return (
    <FormDialog
      title={application ? t`Приложение API` : t`Новое приложение API`}
      submit={t`Сохранить`}
      isBusy={save.isPending}
      isOff={!rest.name.trim() || rest.scopes.length === 0 || redirect_uris.length === 0 || wrong !== undefined}
      failure={save.isError ? failureText(save.error) : undefined}
      onSubmit={() => save.mutate({ ...rest, redirect_uris }, { onSuccess: onSaved })}
      onClose={onClose}
    >
      {!application && <SpaceSelect spaces={spaces} value={space_id} onChange={(space_id) => set({ space_id })} />}
      <TextField
        label={t`Название`}
        value={rest.name}
        maxLength={limits.application_name_max}
        onChange={(name) => set({ name })}
        hint={t`Его увидят те, кого приложение попросит о доступе.`}
      />
      <TextField
        label={t`Разработчик`}
        value={rest.developer}
        maxLength={limits.application_name_max}
        onChange={(developer) => set({ developer })}
      />
      <label className={classes.field}>
        <span className={classes.legend}>
          <Trans>Адреса возврата, каждый с новой строки</Trans>
        </span>
        <textarea
          className={classes.lines}
          rows={3}
          value={redirects}
          placeholder="https://app.example.com/callback"
          aria-invalid={wrong !== undefined || undefined}
          onChange={({ target }) => set({ redirects: target.value })}
        />
        <span className={classes.quiet} data-wrong={wrong !== undefined || undefined}>
          {wrong === undefined
            ? t`Сравниваются дословно. https, http://127.0.0.1 (любой порт) или своя схема вида com.example.app:/.`
            : t`Такой адрес не подойдёт: ${wrong}`}
        </span>
      </label>
      {!application && (
        <div className={classes.field}>
          <span className={classes.legend}>
            <Trans>Где оно работает</Trans>
          </span>
          <Segments
            label={t`Где оно работает`}
            value={typed.has_secret ? 'server' : 'own'}
            onChange={(where) => set({ has_secret: where === 'server' })}
            choices={[
              { value: 'server' as const, label: t`На сервере, с секретом` },
              { value: 'own' as const, label: t`У людей, без секрета` },
            ]}
          />
        </div>
      )}
      <ScopePicker value={rest.scopes} onChange={(scopes) => set({ scopes })} />
      {isOther && (
        <p className={classes.warning}>
          <Trans>Другие адреса или права отзывают доступ, который уже дали: людей спросят снова.</Trans>
        </p>
      )}
    </FormDialog>
  )
}
