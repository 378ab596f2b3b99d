import { useLingui } from '@lingui/react/macro'
import type { Reply } from '@otklik/contract/items/items.ts'
import type { Channel } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { confirm } from '../../../ui/layers/confirm.ts'
import { useNow } from '../../../ui/now.ts'
import { EditDialog } from '../../../work/card/parts/EditDialog.tsx'
import { OwnMenu } from '../../../work/card/parts/OwnMenu.tsx'
import { isWithin } from '../../../work/card/within.ts'
import { useEditReply, useRemoveReply } from '../deeds.ts'

/** Other words, or none: as long as the network lets us. */
export function ReplyMenu({ reply, channel }: { reply: Reply; channel: Channel | null }) {
  const { t } = useLingui()
  const now = useNow()
  const [isEditing, setIsEditing] = useState(false)
  const edit = useEditReply()
  const remove = useRemoveReply()
  const isThere = reply.state === 'sent' && reply.deleted_at === null && !reply.is_private
  const can = (action: 'edit' | 'delete_own') => isThere && isWithin(channel, action, reply.created_at, now)

  const askToRemove = async () => {
    const isSure = await confirm({
      title: t`Удалить ответ в сети?`,
      text: t`Клиент его больше не увидит. Вернуть его нельзя.`,
      yes: t`Удалить`,
      danger: true,
    })
    if (isSure) remove.mutate(reply.id)
  }
  return (
    <>
      <OwnMenu
        label={t`Что сделать с ответом`}
        onEdit={can('edit') ? () => setIsEditing(true) : undefined}
        onRemove={can('delete_own') ? () => void askToRemove() : undefined}
      />
      {isEditing && (
        <EditDialog
          name={`edit-reply/${reply.id}`}
          text={reply.text}
          channel={channel}
          isBusy={edit.isPending}
          error={edit.error}
          onSave={(text) => edit.mutate({ reply, text }, { onSuccess: () => setIsEditing(false) })}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  )
}
