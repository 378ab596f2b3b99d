import { makeCell } from '../../platform/cell.ts'

export type Question = {
  title: string
  text?: string
  /** What the button that goes on says; it names the act where it can: «Удалить». */
  yes?: string
  no?: string
  /** It destroys something. */
  danger?: boolean
  /** Enter alone does not go on: the button that leaves it has the focus. */
  isRisky?: boolean
}
type Asked = Question & { answer: (isYes: boolean) => void }

export const asked = makeCell<Asked | undefined>(undefined)

/** `if (await confirm({ title: t`Удалить фильтр?`, danger: true })) …`. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked.read()?.answer(false)
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (isYes) => {
        asked.set(undefined)
        resolve(isYes)
      },
    })
  })
}
