import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Switch } from '../../../../ui/fields/Checkbox.tsx'
import {
  AlertIcon,
  ArrowLeftIcon,
  ChevronRightIcon,
  DotsIcon,
  DownloadIcon,
  HistoryIcon,
  RedoIcon,
  TrashIcon,
  UndoIcon,
} from '../../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { botsQuery } from '../../api.ts'
import { SessionLinks } from '../list/SessionLinks.tsx'
import { useExport, useRemove } from '../list/useRemove.ts'
import { useTurn } from '../list/useTurn.tsx'
import classes from './Editor.module.css'
import { useEditor } from './editor.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { Versions } from './Versions.tsx'

type Props = {
  name: string
  fault?: string
  isDirty: boolean
  isBusy: boolean
  error?: string
  seen_version: number
  undo?: () => void
  redo?: () => void
  onName: (name: string) => void
  onSave: () => void
  /** Shows what is not filled in, where something is not. */
  isReady: () => boolean
  onReset: () => void
  /** An old version becomes what is edited. */
  onTake: (definition: BotDefinition) => void
}

/** Name, whether it is on, back and forth, versions, publishing. */
export function EditorHead(props: Props) {
  const { name, fault, isDirty, isBusy, error, seen_version, undo, redo, onName, onSave, isReady, onReset, onTake } =
    props
  const { t } = useLingui()
  const { bot } = useEditor()
  const { turn, turning, dialog } = useTurn()
  const [open, setOpen] = useState<'versions' | 'publish'>()
  const nothing = t`Нечего`
  return (
    <>
      <header className={classes.head}>
        <Link to="/settings/bots" className={classes.crumb} aria-label={t`Боты`}>
          <span className={classes.crumbArrow}>
            <ArrowLeftIcon size={18} />
          </span>
          <span className={classes.crumbWord}>
            <Trans>Боты</Trans>
            <ChevronRightIcon size={13} />
          </span>
        </Link>
        <h1 className="visually-hidden">{name || t`Бот`}</h1>
        <input
          className={classes.name}
          aria-label={t`Название`}
          aria-invalid={fault !== undefined || name.trim() === '' || undefined}
          maxLength={limits.name_max}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
        <Switch
          label={bot.is_on ? t`Включён` : t`Выключен`}
          checked={bot.is_on}
          disabled={bot.live_version === null || turning !== undefined}
          title={bot.live_version === null ? t`Сначала опубликуйте` : undefined}
          onChange={(is_on) => turn(bot, is_on)}
        />
        <About />
        <div className={classes.actions}>
          <IconButton
            label={t`Отменить`}
            icon={UndoIcon}
            hotkey="Ctrl Z"
            offReason={undo ? undefined : nothing}
            onClick={undo}
          />
          <IconButton
            label={t`Повторить`}
            icon={RedoIcon}
            hotkey="Ctrl Shift Z"
            offReason={redo ? undefined : nothing}
            onClick={redo}
          />
          <Button variant="default" leftSection={<HistoryIcon size={15} />} onClick={() => setOpen('versions')}>
            {bot.live_version === null ? <Trans>Версии</Trans> : t`Версия ${bot.live_version}`}
          </Button>
          <Button
            variant="default"
            onClick={onSave}
            loading={isBusy}
            disabled={!isDirty || name.trim() === ''}
            title={isDirty ? undefined : t`Всё сохранено`}
          >
            <Trans>Сохранить</Trans>
          </Button>
          <Button
            onClick={() => isReady() && setOpen('publish')}
            disabled={!isDirty && !bot.is_changed && bot.live_version !== null}
          >
            <Trans>Опубликовать</Trans>
          </Button>
          <More isDirty={isDirty} onReset={onReset} />
        </div>
      </header>
      {(fault ?? error) && (
        <p className={classes.error} role="alert">
          <AlertIcon size={14} />
          {fault ?? error}
        </p>
      )}
      {dialog}
      {open === 'versions' && <Versions bot={bot} onTake={onTake} onClose={() => setOpen(undefined)} />}
      {open === 'publish' && (
        <PublishDialog
          name={name}
          isDirty={isDirty}
          seen_version={seen_version}
          onSaved={onReset}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** How much it is met with. */
function About() {
  const { t } = useLingui()
  const { bot, draft } = useEditor()
  const { data: rows = [] } = useQuery(botsQuery)
  const row = rows.find(({ id }) => id === bot.id)
  const accounts = draft.object_ids?.length
  if (!row) return null
  const { sessions, handed_over } = row
  const share = sessions === 0 ? 0 : Math.round((handed_over / sessions) * 100)
  const where =
    accounts === undefined
      ? t`все аккаунты`
      : t({
          message: plural(accounts, {
            one: '# аккаунт',
            few: '# аккаунта',
            many: '# аккаунтов',
            other: '# аккаунта',
          }),
        })
  const talks = t({
    message: plural(sessions, {
      one: '# разговор за 7 дней',
      few: '# разговора за 7 дней',
      many: '# разговоров за 7 дней',
      other: '# разговора за 7 дней',
    }),
  })
  return (
    <Link to="/settings/bots/sessions" search={{ space_id: bot.space_id, bot_id: [bot.id] }} className={classes.about}>
      {[where, talks, ...(sessions > 0 ? [t`до человека дошло ${share} %`] : [])].join(' · ')}
    </Link>
  )
}

function More({ isDirty, onReset }: { isDirty: boolean; onReset: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { bot } = useEditor()
  const remove = useRemove()
  const exportFile = useExport()
  const { data: rows = [] } = useQuery(botsQuery)
  const { id, name } = bot
  const running = rows.find((row) => row.id === id)?.running ?? 0
  return (
    <PopMenu width={240} target={<IconButton label={t`Ещё`} icon={DotsIcon} />}>
      {(close) => (
        <>
          {isDirty && (
            <PopChoice close={close} onChoose={onReset}>
              <UndoIcon size={16} />
              <Trans>Вернуть сохранённое</Trans>
            </PopChoice>
          )}
          <SessionLinks bot={bot} close={close} />
          <PopChoice close={close} onChoose={() => void exportFile(bot)}>
            <DownloadIcon size={16} />
            <Trans>Скачать файлом</Trans>
          </PopChoice>
          <PopChoice
            close={close}
            onChoose={() =>
              void remove({ id, name, running }, () => void navigate({ to: '/settings/bots', ignoreBlocker: true }))
            }
          >
            <TrashIcon size={16} />
            <Trans>Удалить</Trans>
          </PopChoice>
        </>
      )}
    </PopMenu>
  )
}
