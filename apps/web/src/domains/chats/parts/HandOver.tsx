import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import { limits } from '@otklik/contract/limits.ts'
import { canTake } from '@otklik/contract/users/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { type Option, Select } from '../../../ui/fields/Select.tsx'
import { HandOverIcon } from '../../../ui/icons/icons.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { HeadButton } from '../../../work/card/parts/HeadButton.tsx'
import { type Given, openPicker, type Thing, usePicker } from '../../../work/card/work.ts'
import { useActor, useObjects } from '../../desk/api.ts'
import { groupsQuery } from '../../users/members.ts'
import { useAssignChat } from '../handling.ts'
import { useAddNote } from '../notes.ts'

/** In the head of a dialogue: to whom it goes next, with a word to them. A key opens it, too. */
export function HandOver({ chat }: { chat: Chat }) {
  const { t } = useLingui()
  const thing: Thing = { type: 'chat', id: chat.id }
  const isOpen = usePicker(thing) === 'assignee'
  return (
    <>
      <HeadButton
        label={t`Передать`}
        hotkey="A"
        icon={<HandOverIcon size={16} />}
        onClick={() => openPicker(thing, 'assignee')}
      >
        <Trans>Передать</Trans>
      </HeadButton>
      {isOpen && <HandOverDialog chat={chat} onClose={() => openPicker(thing, null)} />}
    </>
  )
}

function HandOverDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useLingui()
  const takers = useTakers(chat)
  const [chosen, setChosen] = useTyped<string | null>(`hand-over/${chat.id}/to`, null)
  const [note, setNote] = useTyped(`hand-over/${chat.id}`, () => ({ text: '', key: crypto.randomUUID() as string }))
  const assign = useAssignChat()
  const addNote = useAddNote()
  const refused = useRefusal(addNote.error ?? assign.error)
  const to = takers.find(({ value }) => value === chosen)?.to

  const submit = async () => {
    if (!to) return
    const text = note.text.trim()
    try {
      // The note goes first: some roles no longer see what is somebody else's. Its key keeps it from standing there twice.
      if (text !== '') await addNote.mutateAsync({ chat, text, mentioned: [], key: note.key })
      await assign.mutateAsync({ chat, ...to })
      onClose()
    } catch {
      // The dialog says why.
    }
  }
  return (
    <FormDialog
      title={t`Передать диалог`}
      submit={t`Передать`}
      isOff={!to}
      hasMore={note.text.trim() !== ''}
      isBusy={assign.isPending || addNote.isPending}
      failure={refused.fields.assigned_to ?? refused.whole}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Select
        label={t`Кому`}
        placeholder={t`Сотрудник или группа`}
        options={takers}
        value={chosen}
        onChange={setChosen}
      />
      <Textarea
        label={t`Заметка, клиенту не видна`}
        placeholder={t`Что уже сделано и чего ждёт клиент`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.note_max}
        value={note.text}
        onChange={(event) => setNote({ text: event.currentTarget.value, key: crypto.randomUUID() })}
      />
    </FormDialog>
  )
}

/** Colleagues who can answer there, and groups, that do not have it already. */
function useTakers({ space_id, object_id, assigned_to, group_id }: Chat): (Option<string> & { to: Given })[] {
  const { t } = useLingui()
  const me = useActor().id
  const { members } = useObjects()
  const { data: groups = [] } = useQuery(groupsQuery)
  return [
    ...members
      .filter((member) => member.space_id === space_id && member.user_id !== assigned_to)
      .filter((member) => canTake(member, 'chats.reply', object_id))
      .map(({ user_id, name }) => ({
        value: `person-${user_id}`,
        label: user_id === me ? t`${name} (вы)` : name,
        to: { assigned_to: user_id, group_id },
      })),
    ...groups
      .filter((group) => group.space_id === space_id && (group.id !== group_id || assigned_to !== null))
      .map(({ id, name }) => ({
        value: `group-${id}`,
        label: t`Группа «${name}»`,
        to: { assigned_to: null, group_id: id },
      })),
  ]
}
