import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/layers/toast.ts'
import { useFailureText } from '../../ui/page/Failure.tsx'
import { callbackKey } from '../auth/callback.ts'
import { openSlack, spaceOutletKeys } from './outlets.ts'

const LOOK_MS = 400

/** Slack's window; what the return page kept for us says how it went (auth/pages/CallbackPage.tsx). */
export function useSlackWindow(space_id: number) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const failureText = useFailureText()
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  useEffect(() => () => clearInterval(timer.current), [])
  const end = (failure?: string) => {
    clearInterval(timer.current)
    setIsOpen(false)
    if (failure) toast.error(failure)
    else for (const queryKey of spaceOutletKeys) void cache.invalidateQueries({ queryKey })
  }

  /** In the click itself: a window that is opened later is blocked. */
  const open = async () => {
    const opened = window.open('about:blank', '_blank', 'popup,width=720,height=760')
    if (!opened) return void toast.error(t`Браузер не дал открыть окно: разрешите всплывающие окна для этого сайта.`)
    opened.opener = null
    setIsOpen(true)
    try {
      const { url, state } = await openSlack({ space_id, redirect_uri: `${location.origin}/callback/slack` })
      opened.location.replace(url)
      timer.current = setInterval(() => look(state, opened), LOOK_MS)
    } catch (error) {
      opened.close()
      end(failureText(error))
    }
  }
  const look = (state: string, opened: Window) => {
    const kept = localStorage.getItem(callbackKey(state))
    if (kept === null) return opened.closed ? end() : undefined
    localStorage.removeItem(callbackKey(state))
    const { ok, error } = JSON.parse(kept) as { ok: boolean; error?: string }
    end(ok ? undefined : (error ?? t`Ошибка авторизации`))
  }
  return { open: () => void open(), isOpen }
}
