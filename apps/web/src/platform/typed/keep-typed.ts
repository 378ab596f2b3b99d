import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useState } from 'react'
import { onLeave } from '../pages/leave.ts'

const PREFIX = 'otklik.typed.'
const OWNER = 'otklik.typed-by'

/** Parts of a form that are written down nowhere. */
const SECRETS = ['password', 'password_confirm', 'code']

type Kept = { value: unknown; build: string }

/**
 * The state of a form, for as long as its tab lives: a reload, a crash and a new version find it again under its name.
 * It ends with the form itself: saved, called off, left; and with the session. Take it wherever somebody types, but for
 * passwords, codes and keys. `pack` leaves out what does not outlive the page.
 */
export function useTyped<T>(
  name: string,
  first: T | (() => T),
  pack: (value: T) => unknown = (value) => value,
): [T, Dispatch<SetStateAction<T>>] {
  const [blank] = useState(first)
  const [value, setValue] = useState<T>(() => restore(name, blank))
  const [toKept] = useState(() => pack)
  useEffect(() => {
    if (textOf(value) === textOf(blank)) forget(name)
    else keep(name, toKept(value))
  }, [name, value, blank, toKept])
  useEffect(() => () => void (isLeft() && forget(name)), [name])
  return [value, setValue]
}

/** Whose texts these are. A tab that the browser has opened again may be somebody else's by now. */
export function claimTyped(user_id: number) {
  if (read(OWNER) === String(user_id)) return
  forgetAll()
  write(OWNER, String(user_id))
}

/** A page that something else stands in for was not left by anybody, nor one that nobody has touched since it came. */
const isLeft = () => holders === 0 && isTouched

let isTouched = false
const touch = () => {
  isTouched = true
}
for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, touch, { capture: true })
onLeave(() => {
  isTouched = false
})

let holders = 0
/** For what stands in for a page that nobody has left: what was typed there is there again when the page is. */
export function useHoldTyped() {
  useLayoutEffect(() => {
    holders++
    return () => void holders--
  }, [])
}

const restored = new Map<string, string>()
/**
 * A page broke. What an earlier version had kept and this one was drawn with may be why, and would break it again.
 * Says whether everything that was typed is still kept.
 */
export function isAllKept(): boolean {
  const suspects = [...restored].filter(([, build]) => build !== buildOf())
  for (const [name] of suspects) forget(name)
  return suspects.length === 0
}

onLeave(forgetAll)

function restore<T>(name: string, blank: T): T {
  const text = read(PREFIX + name)
  if (text === null) return blank
  try {
    const { value, build } = JSON.parse(text) as Kept
    if (blank !== undefined && blank !== null && kindOf(value) !== kindOf(blank)) return blank
    restored.set(name, build)
    return kindOf(blank) === 'object' ? { ...blank, ...(value as T) } : (value as T)
  } catch {
    return blank
  }
}

const keep = (name: string, value: unknown) =>
  write(PREFIX + name, textOf({ value: withoutSecrets(value), build: buildOf() } satisfies Kept))

function forget(name: string) {
  restored.delete(name)
  sessionStorage.removeItem(PREFIX + name)
}

function forgetAll() {
  restored.clear()
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX) || key === OWNER) sessionStorage.removeItem(key)
}

const withoutSecrets = (value: unknown) =>
  kindOf(value) === 'object'
    ? Object.fromEntries(Object.entries(value as object).filter(([key]) => !SECRETS.includes(key)))
    : value

const textOf = (value: unknown) => JSON.stringify(value)
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
/** The name of the first script changes with every build. */
const buildOf = () => document.head.querySelector('script[src^="/assets/index-"]')?.getAttribute('src') ?? ''

const read = (key: string) => sessionStorage.getItem(key)
function write(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or forbidden: it lives as long as the page.
  }
}
