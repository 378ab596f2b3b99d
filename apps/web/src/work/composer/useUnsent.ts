import { useLingui } from '@lingui/react/macro'
import { type Unsent, unsent } from '@otklik/contract/actions/unsent.ts'
import { limits } from '@otklik/contract/limits.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { wire } from '../../platform/wire/api.ts'
import { toast } from '../../ui/layers/toast.ts'

const api = makeClient(unsent, wire)

/** Asked on every start, and again when the network or the reader is back: what is told over the socket is told once. */
export const unsentQuery = queryOptions({
  queryKey: ['unsent'],
  queryFn: ({ signal }) => api.list({ signal }),
  staleTime: 0,
  refetchOnReconnect: 'always',
  refetchOnWindowFocus: 'always',
  meta: { quiet: true },
})

const PLACE = 'otklik.unsent_told.'
/** More at once nobody reads; each stands on its row and on its card. */
const MOST = 3

const readTold = (me: number) => Number(localStorage.getItem(PLACE + me) ?? 0)

type Ways = { onOpen: (one: Unsent) => void; isOpen: (one: Unsent) => boolean }

/** A reply that did not arrive while its writer was away: said once on this device, with the way back to it. */
export function useUnsent(me: number, { onOpen, isOpen }: Ways) {
  const { t } = useLingui()
  const { data } = useQuery(unsentQuery)
  const tell = useEffectEvent((one: Unsent) => {
    if (isOpen(one)) return
    const say = one.state === 'failed' ? toast.error : toast.warn
    say(one.text, {
      id: `unsent-${one.id}`,
      title: one.state === 'failed' ? t`Ваш ответ не отправлен` : t`Неизвестно, дошёл ли ваш ответ`,
      duration_ms: limits.issue_toast_ms,
      action: { label: t`Открыть`, run: () => onOpen(one) },
    })
  })
  useEffect(() => {
    if (!data) return
    const told = readTold(me)
    for (const one of data.filter(({ at }) => at > told).slice(0, MOST)) tell(one)
    noteTold(me, data)
  }, [data, me])
}

function noteTold(me: number, all: readonly Unsent[]) {
  const last = Math.max(readTold(me), ...all.map(({ at }) => at))
  try {
    localStorage.setItem(PLACE + me, String(last))
  } catch {
    // Storage is full or forbidden: it is told again after the next reload.
  }
}
