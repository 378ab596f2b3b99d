import type { AiHanded } from '@otklik/contract/ai/alone.ts'
import type { AiOffer, AiSource, ComposeEvent } from '@otklik/contract/ai/compose.ts'
import type { AiReason, ComposeKind } from '@otklik/contract/ai/kinds.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Asked, compose, type Target } from '../../compose.ts'

/** One attempt: what was asked for and how far it has come. */
export type Variant = {
  kind: ComposeKind
  text: string
  marks: readonly { at: number; n: number }[]
  sources: readonly AiSource[]
  unknown: readonly string[]
  offers: readonly AiOffer[]
  /** Why no model writes, or why what it wrote is not shown. */
  why: AiReason | null
  /** Why it could not look further: what there is was said before. */
  stopped: AiReason | null
  confidence: number | null
  suggestion_id: number | null
  /** Made of what stands in the field, which it is to replace. */
  isOfTyped: boolean
  state: 'writing' | 'done' | 'failed'
}

/** What a variant is made of besides what is asked: facts of the draft that is put into other words, or what is typed. */
export type Basis = { sources: readonly AiSource[]; isOfTyped: boolean }
const nothing: Basis = { sources: [], isOfTyped: false }

const begun = (kind: ComposeKind, basis: Basis): Variant => ({
  ...{ kind, text: '', marks: [], unknown: [], offers: [], why: null, stopped: null, confidence: null },
  ...{ suggestion_id: null, state: 'writing', ...basis },
})

export type Handed = Pick<AiHanded, 'text' | 'marks' | 'sources' | 'confidence' | 'suggestion_id'>
/** What an agent has written before anybody asked. */
const written = ({ text, marks, sources, confidence, suggestion_id }: Handed): Variant => ({
  ...begun('draft', { sources, isOfTyped: false }),
  ...{ text, marks, confidence, suggestion_id, state: 'done' },
})

function follow(variant: Variant, event: ComposeEvent): Variant {
  switch (event.event) {
    case 'started':
      return variant
    case 'delta':
      return { ...variant, text: variant.text + event.text }
    case 'sources':
      return event.sources.length === 0 ? variant : { ...variant, sources: event.sources }
    case 'unknown':
      return { ...variant, unknown: event.unknown }
    case 'offers':
      return { ...variant, offers: event.offers, why: event.why }
    case 'done': {
      const { text, marks, confidence, suggestion_id, stopped } = event
      return { ...variant, text, marks, confidence, suggestion_id, stopped, state: 'done' }
    }
    case 'refused':
      return { ...variant, text: '', marks: [], why: event.reason, state: 'failed' }
  }
}

/** Attempts, one beside the other; the last is shown. Nothing of it touches what is typed. */
export function useDrafts({ item_id, chat_id }: Target, first?: Handed) {
  const [variants, setVariants] = useState<readonly Variant[]>(() => (first ? [written(first)] : []))
  const [shown, setShown] = useState(0)
  const running = useRef<AbortController>(undefined)

  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => () => running.current?.abort(), [])

  const ask = useCallback(
    async (asked: Asked, basis = nothing) => {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      let place = 0
      setVariants((now) => {
        place = now.length
        return [...now, begun(asked.kind, basis)]
      })
      setShown(Number.POSITIVE_INFINITY)
      const change = (next: (variant: Variant) => Variant) =>
        setVariants((now) => now.map((variant, n) => (n === place ? next(variant) : variant)))
      try {
        for await (const event of compose({ item_id, chat_id }, asked, own.signal)) change((now) => follow(now, event))
        // The connection has ended before the model had.
        change((now) => (now.state === 'writing' ? { ...now, why: 'unavailable', state: 'failed' } : now))
      } catch (error) {
        const why: AiReason = own.signal.aborted ? 'cancelled' : 'unavailable'
        change((now) => (now.state === 'writing' ? { ...now, why, state: 'failed' } : now))
        if (!own.signal.aborted && !(error instanceof Error)) throw error
      }
    },
    [item_id, chat_id],
  )
  const at = Math.min(shown, variants.length - 1)
  return { variants, at, variant: variants[at], show: setShown, ask, stop }
}
