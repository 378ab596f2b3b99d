import { authNetworks } from '@otklik/contract/accounts/accounts.ts'
import { ConnectChoice, channels } from '@otklik/contract/accounts/channels.ts'
import { limits } from '@otklik/contract/limits.ts'
import { type Network, type NetworkWindow, windowsOf } from '@otklik/contract/networks/network.ts'
import { CallFailed, makeClient } from '@otklik/contract/wire/client.ts'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { told } from '../../platform/installation.ts'
import { wire } from '../../platform/wire/api.ts'
import { useFailureText } from '../../ui/page/Failure.tsx'
import { callbackKey } from '../auth/callback.ts'
import { useAccountChange } from './api.ts'

const api = makeClient({ openWindow: channels.openWindow, choose: channels.choose }, wire)

/** What may be connected, and the grant by which. */
export type Granted = { grant: string; choices: ConnectChoice[] }

/** As the return page keeps it for whoever opened its window. */
const Outcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), data: z.object({ grant: z.string(), choices: ConnectChoice.array() }) }),
  z.object({ ok: z.literal(false), error: z.string() }),
])
type Outcome = z.infer<typeof Outcome>

const LOOK_MS = 400
const SIZE = 'popup,width=720,height=760'
/** On a phone a window is a tab. */
export const narrow = `(max-width: ${limits.width_mobile - 1}px)`

/**
 * Hears what the window comes back with, once. A window on a page that cuts its ties to us looks closed as well: what it
 * brings is still waited for.
 */
export function waitForWindow(
  state: string,
  opened: Pick<Window, 'closed'>,
  { onOutcome, onClosed }: { onOutcome: (outcome: Outcome | undefined) => void; onClosed: () => void },
): () => void {
  const key = callbackKey(state)
  const look = () => {
    const kept = localStorage.getItem(key)
    if (kept === null) return opened.closed ? onClosed() : undefined
    stop()
    localStorage.removeItem(key)
    onOutcome(Outcome.safeParse(JSON.parse(kept)).data)
  }
  // Storage tells other tabs only, and a phone stops the timers of a tab that is not in sight.
  const timer = setInterval(look, LOOK_MS)
  window.addEventListener('storage', look)
  document.addEventListener('visibilitychange', look)
  const stop = () => {
    clearInterval(timer)
    window.removeEventListener('storage', look)
    document.removeEventListener('visibilitychange', look)
  }
  return stop
}

/**
 * The windows of the network's own that can be opened from here. Each needs an application that this installation is known
 * by there; without one the window would be blank.
 */
export const openableWindows = (network: Network): readonly NetworkWindow[] => {
  const known = told('windows')?.split(' ')
  return windowsOf(network).filter(({ application = network.id }) => known?.includes(application) ?? true)
}
export const canOpenWindow = (network: Network) => openableWindows(network).length > 0

/** Must happen in the click itself: a window that is opened later is blocked. */
function openBlank(): Window | null {
  const opened = window.open('about:blank', '_blank', matchMedia(narrow).matches ? undefined : SIZE)
  // The network's page has no business with ours.
  if (opened) opened.opener = null
  return opened
}

/** `gone`: it looks closed. `unset`: whoever runs this installation has no application at the network. */
export type WindowPhase = 'none' | 'opening' | 'open' | 'gone' | 'blocked' | 'unset' | 'failed'

type Asked = { network: Network; space_id: number; onGranted: (granted: Granted) => void; failed: string }

/** The window of a network's own in which people let us in. */
export function useNetworkWindow({ network, space_id, onGranted, failed }: Asked) {
  const failureText = useFailureText()
  const [phase, setPhase] = useState<WindowPhase>('none')
  const [words, setWords] = useState<string>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const fail = (words: string) => {
    setWords(words)
    setPhase('failed')
  }

  /** The first where none is named: the network has one, or the person has chosen before. */
  const open = async (window?: NetworkWindow, second?: { grant: string; provider_id: string }) => {
    const { name } = window ?? openableWindows(network)[0] ?? windowsOf(network)[0] ?? { name: network.id }
    const known = authNetworks.find((id) => id === name)
    if (!known) return
    stop.current?.()
    const opened = openBlank()
    if (!opened) return setPhase('blocked')
    let isLeft = false
    stop.current = () => {
      isLeft = true
      opened.close()
    }
    setPhase('opening')
    try {
      const redirect_uri = `${location.origin}/callback/${known}`
      const body = { space_id, redirect_uri, ...(network.id !== known && { provider: network.id }), ...second }
      const { url, state } = await api.openWindow({ params: { network: known }, body })
      if (isLeft) return
      opened.location.replace(url)
      setPhase('open')
      const stopWaiting = waitForWindow(state, opened, {
        onClosed: () => setPhase('gone'),
        onOutcome: (outcome) => {
          if (!outcome?.ok) return fail(outcome?.error ?? failed)
          setPhase('none')
          onGranted(outcome.data)
        },
      })
      stop.current = () => {
        stopWaiting()
        opened.close()
      }
    } catch (error) {
      opened.close()
      if (isLeft) return
      const isUnset = error instanceof CallFailed && error.refusal.error_type === 'provider_unavailable'
      if (isUnset) setPhase('unset')
      else fail(failureText(error))
    }
  }

  const cancel = () => {
    stop.current?.()
    setPhase('none')
  }

  return { phase, words, open, cancel }
}

type Chosen = { space_id: number; company_id: number; grant: string; provider_id: string; pin?: string }
export const useChoose = () => useAccountChange((body: Chosen) => api.choose({ body }))
