import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { usePhone } from '../usePhone.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    isSideOpen?: true
  }
}

/**
 * Whether the side lies over the main pane. On a phone it covers all of it and looks like a page of its own, so that it
 * is a step of the browser's history there: Back closes it and leaves what it is about open.
 */
export function useSide() {
  const isPhone = usePhone()
  const [isOpenHere, setIsOpenHere] = useState(false)
  const isStep = useLocation({ select: ({ state }) => state.isSideOpen ?? false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const setIsOpen = (isOpen: boolean) => {
    if (isStep && !isOpen) return history.back()
    if (isOpen && isPhone)
      return void navigate({
        ...{ to: '.', search: true, resetScroll: false },
        state: (before) => ({ ...before, isSideOpen: true }),
      })
    setIsOpenHere(isOpen)
  }
  return { isOpen: isOpenHere || isStep, setIsOpen }
}
