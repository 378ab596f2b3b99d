import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { channelQuery, useSetChannel } from '../channels.ts'
import { AccountFrame } from '../parts/AccountFrame.tsx'
import { NotOfNetwork } from '../parts/connect/NotOfNetwork.tsx'
import classes from '../parts/connect/Offered.module.css'
import excluded from '../parts/Exclusions.module.css'

/** To begin with, where the network takes any emoji. */
const common = ['👍', '❤️', '🔥', '👏', '😁', '🎉', '🙏', '😢', '👎']

/** Which reactions operators are offered. */
export function ReactionsPage() {
  return <AccountFrame>{(account) => <Reactions account={account} />}</AccountFrame>
}

function Reactions({ account: { id, provider } }: { account: AccountCard }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: channel, error, refetch, isFetching } = useQuery(channelQuery(id))
  const save = useSetChannel(id)
  const messages = findNetwork(provider)?.messages ?? null
  if (!allows(messages, 'react')) return <NotOfNetwork />
  if (error && !channel) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!channel) return <RowSkeletons height={60} count={2} />

  const settings = save.isPending ? save.variables : channel.settings
  const chosen = settings.reactions
  const known = messages?.reactions
  const shown = known ?? [...new Set([...common, ...(chosen ?? [])])]
  const set = (reactions: string[] | null) =>
    save.mutate({ ...settings, reactions }, { onError: (error) => toast.error(failureText(error)) })
  const toggle = (reaction: string) =>
    set(chosen?.includes(reaction) ? chosen.filter((each) => each !== reaction) : [...(chosen ?? []), reaction])

  return (
    <Card title={t`Реакции`} about={t`Какими реакциями операторы могут отвечать на сообщения.`}>
      <Segments
        label={t`Какие реакции`}
        value={chosen === null ? 'all' : 'some'}
        onChange={(extent) => set(extent === 'all' ? null : [...(known ?? common)])}
        choices={[
          { value: 'all', label: t`Все` },
          { value: 'some', label: t`Только выбранные` },
        ]}
      />
      {chosen === null && known && <p className={classes.all}>{known.join(' ')}</p>}
      {chosen !== null && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
          <div className={classes.reactions} role="group" aria-label={t`Выбранные реакции`}>
            {shown.map((reaction) => (
              <button
                key={reaction}
                type="button"
                className={classes.reaction}
                aria-pressed={chosen.includes(reaction)}
                onClick={() => toggle(reaction)}
              >
                {reaction}
              </button>
            ))}
          </div>
          {chosen.length === 0 && (
            <p className={excluded.none}>
              <Trans>Не выбрано ни одной: реакций у операторов не будет.</Trans>
            </p>
          )}
          {!known && <AddReaction onAdd={(reaction) => set([...new Set([...chosen, reaction])])} />}
        </>
      )}
    </Card>
  )
}

function AddReaction({ onAdd }: { onAdd: (reaction: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useTyped('reactions/new', '')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reaction = typed.trim()
    if (!/^\p{RGI_Emoji}$/v.test(reaction)) return setIsWrong(true)
    onAdd(reaction)
    setTyped('')
  }
  return (
    <form className={excluded.add} onSubmit={submit} noValidate>
      <TextField
        label={t`Другой эмодзи`}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setIsWrong(false)
        }}
        error={isWrong ? t`Введите один эмодзи` : undefined}
      />
      <Button type="submit" variant="default" size="md">
        <Trans>Добавить</Trans>
      </Button>
    </form>
  )
}
