import type { Template } from '@otklik/contract/templates/templates.ts'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { findTemplates, type Slash, slashAt } from './match.ts'

const SHOWN = 8

export type Offer = { slash: Slash; found: readonly Template[]; active: number }

/** Templates found by what is typed behind a slash: arrows walk, Enter or Tab takes, Escape is content with the text. */
export function useSlash(
  templates: readonly Template[],
  field: RefObject<HTMLTextAreaElement | null>,
  onTake: (template: Template, slash: Slash) => void,
) {
  const [slash, setSlash] = useState<Slash | null>(null)
  const [walked, setWalked] = useState({ query: '', at: 0 })
  const [dismissed, setDismissed] = useState<number>()
  const found = slash && slash.start !== dismissed ? findTemplates(templates, slash.query).slice(0, SHOWN) : []
  // Another word is another list.
  const active = walked.query === slash?.query ? Math.min(walked.at, found.length - 1) : 0
  const offer: Offer | undefined = slash && found.length > 0 ? { slash, found, active } : undefined

  /** What stands before the cursor. Most keys find no slash, and nothing is drawn for them. */
  const look = () => {
    const { value = '', selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {}
    // While something is selected nothing is being typed.
    const found = start === end ? slashAt(value, start) : null
    if (found?.end !== slash?.end || found?.query !== slash?.query) setSlash(found)
  }
  const take = (template: Template) => slash && onTake(template, slash)
  /** Whether the key was meant for the list. */
  const press = (event: KeyboardEvent): boolean => {
    if (dismissed !== undefined && slash?.start !== dismissed) setDismissed(undefined)
    if (!offer || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[active]
    if (step) setWalked({ query: offer.slash.query, at: (active + step + found.length) % found.length })
    else if (event.key === 'Escape') setDismissed(offer.slash.start)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) take(chosen)
    else return false
    event.preventDefault()
    // The page has its own idea of Escape and the arrows.
    event.stopPropagation()
    return true
  }
  return { offer, look, press, take }
}
