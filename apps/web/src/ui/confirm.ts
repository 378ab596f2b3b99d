import { useSyncExternalStore } from 'react'

export type Question = {
  title: string
  text?: string
  /** What the button that goes on says; it names the act where it can: «Удалить». */
  yes?: string
  no?: string
  /** It destroys something. */
  danger?: boolean
}
type Asked = Question & { answer: (isYes: boolean) => void }

let asked: Asked | undefined
const watchers = new Set<() => void>()

/** `if (await confirm({ title: t`Удалить фильтр?`, danger: true })) …`. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    change({
      ...question,
      answer: (isYes) => {
        change(undefined)
        resolve(isYes)
      },
    })
  })
}

export const useAsked = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => asked,
  )

function change(next: Asked | undefined) {
  asked = next
  for (const watcher of watchers) watcher()
}
