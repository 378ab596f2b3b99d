import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { chooseBy } from '@otklik/contract/networks/file-types.ts'
import { unknownVariables, variablesIn } from '@otklik/contract/templates/template-text.ts'
import type { Template } from '@otklik/contract/templates/templates.ts'
import { useId, useRef, useState } from 'react'
import { PickFiles } from '../../../domains/files/parts/PickFiles.tsx'
import { UploadTray } from '../../../domains/files/parts/UploadTray.tsx'
import { type Upload, uploadOf } from '../../../domains/files/upload.ts'
import { useExecutables } from '../../../domains/files/useExecutables.ts'
import { useFiles } from '../../../domains/files/useFiles.ts'
import { putIn } from '../../../domains/templates/match.ts'
import { SlashList } from '../../../domains/templates/parts/SlashList.tsx'
import { TemplateMenu } from '../../../domains/templates/parts/TemplateMenu.tsx'
import { VariableMenu } from '../../../domains/templates/parts/VariableMenu.tsx'
import { useReady } from '../../../domains/templates/useReady.ts'
import { useSlash } from '../../../domains/templates/useSlash.ts'
import { useNamed, useVariableNames } from '../../../domains/templates/useVariableNames.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { BracesIcon } from '../../../ui/icons/icons.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import type { Draft } from '../../composer/drafts/drafts.ts'
import { filesOf } from '../../composer/echoes.ts'
import { EmojiMenu } from '../../composer/parts/EmojiMenu.tsx'
import { OneAnswerEach } from '../../composer/parts/Replacing.tsx'
import { ReplyMeasure } from '../../composer/parts/ReplyMeasure.tsx'
import { faultOf, useFaultWords } from '../../composer/reply-fault.ts'
import { useFilled } from '../../composer/useFilled.ts'
import type { Deed, Kind, Target } from '../../kind.ts'
import type { Many } from '../many.ts'
import classes from './ReplyToAll.module.css'

type Props = { kind: Kind; many: Many; target: Target; onClose: () => void; onSend: (deed: Deed) => void }

/** One answer to all that is chosen, each comment its own reply; its files are uploaded once. */
export function ReplyToAll({ kind, many, target, onClose, onSend }: Props) {
  const { t } = useLingui()
  const howMany = (count: number) => t(kind.howMany(count))
  const names = useVariableNames()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useTyped('reply-to-all', '')
  const [template_id, setTemplate] = useState<number | null>(null)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isClosing, setIsClosing] = useState(true)
  const [account] = many.accounts
  const space_id = many.space_ids[0] ?? 0
  const channel = (account && findNetwork(account.provider)?.[kind.channel]) ?? null
  const room = Math.max(0, (channel?.uploads ?? 0) - uploads.length)
  const { add, remove, faults } = useFiles({ space_id, room: () => room, channel, onChange: setUploads })
  const company_id = account?.company_id ?? 0
  const ready = useReady(space_id, { author_name: null, account_name: account?.name ?? '', company_id, post_url: null })
  // Names are filled in for each of them later: here they are called as people call them.
  const named = useNamed()
  const asWritten = { ...ready, fill: (template: Pick<Template, 'text'>) => named(template.text) }

  const filled = useFilled(kind, target, text)
  const draft: Draft = { text: filled.sample, uploads }
  const fault = faultOf(channel, draft)
  const faultWords = useFaultWords(fault)
  const [unknown] = unknownVariables(text)
  const example = named(text)
  const answered = many.count - filled.incomplete
  const what = howMany(answered)

  const insert = (piece: string, at?: { start: number; end: number }) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {}
    const put = putIn(text, at ?? { start, end }, piece)
    setText(put.text)
    // After the menu has given the focus back to its button.
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(put.cursor, put.cursor)
    })
  }
  const take = (template: Template, at?: { start: number; end: number }) => {
    insert(template.text, at)
    setTemplate(template.id)
    setUploads((all) => [...all, ...template.files.slice(0, room).map(uploadOf)])
    ready.noteUse(template)
  }
  const mayLeave = useExecutables()
  const slash = useSlash(ready.templates, field, take)

  const submit = async () => {
    if (!(await mayLeave(uploads))) return
    onSend({
      ...{ do: 'reply', text: text.trim(), file_ids: filesOf(draft).map(({ id }) => id) },
      template_id: text.trim() === '' ? null : template_id,
      then_status: isClosing ? 'closed' : null,
    })
  }

  return (
    <FormDialog
      title={t`Ответить на ${howMany(many.count)}`}
      submit={t`Ответить на ${what}`}
      isOff={fault !== undefined || unknown !== undefined || !filled.isKnown || answered === 0}
      hasOpen={slash.offer !== undefined}
      hasMore={text.trim() !== '' || uploads.length > 0}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <div className={classes.field}>
        <Textarea
          ref={field}
          label={t`Ответ каждому`}
          data-autofocus
          autosize
          minRows={4}
          maxRows={12}
          maxLength={limits.reply_max}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onSelect={slash.look}
          onKeyDown={(event) => void slash.press(event)}
          aria-controls={slash.offer && listId}
          error={
            unknown !== undefined
              ? t`Такой переменной нет: ${unknown}`
              : fault === 'reply_empty' || fault === 'uploading'
                ? undefined
                : faultWords
          }
        />
        {slash.offer && (
          <div className={classes.slash}>
            <SlashList id={listId} offer={slash.offer} fill={asWritten.fill} onTake={slash.take} />
          </div>
        )}
        <div className={classes.tools}>
          {ready.isOn && <TemplateMenu ready={asWritten} onTake={take} />}
          <EmojiMenu provider={account?.provider ?? ''} onChoose={insert} />
          <VariableMenu
            width={280}
            target={<IconButton label={t`Переменная`} icon={BracesIcon} />}
            onChoose={(name) => insert(`{${name}}`)}
          />
          {channel && account && (
            <ReplyMeasure provider={account.provider} {...{ channel, filled }} files={uploads.length} />
          )}
        </div>
      </div>
      {variablesIn(text).length > 0 && (
        <p className={classes.example}>
          <Trans>Каждому подставим своё: {example}</Trans>
        </p>
      )}
      {filled.missing.map(({ variable, count }) => (
        <p key={variable} className={classes.missing} role="alert">
          <Trans>
            Неизвестно «{names[variable]}»: {howMany(count)}. Им этот ответ не уйдёт.
          </Trans>
        </p>
      ))}
      {channel !== null && channel.uploads > 0 && (
        <div>
          <PickFiles
            label={t`Файлы ответа`}
            isOff={room === 0}
            accept={channel?.file_types && chooseBy(channel.file_types)}
            onPick={add}
          />
          <UploadTray uploads={uploads} faults={faults} onRemove={remove} />
        </div>
      )}
      <Checkbox label={<Trans>Закрыть после ответа</Trans>} checked={isClosing} onChange={setIsClosing} />
      <OneAnswerEach channel={channel} />
      <p>
        <Trans>Под каждым комментарием появится этот ответ от «{account?.name ?? ''}».</Trans>
      </p>
    </FormDialog>
  )
}
