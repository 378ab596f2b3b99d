import classes from './Kbd.module.css'

const names: Record<string, string> = { mod: isApple() ? '⌘' : 'Ctrl', shift: 'Shift', Enter: 'Enter', Escape: 'Esc' }

/** A key as it is written on the keyboard: `mod+Enter` is "Ctrl Enter", or "⌘ Enter" on a Mac. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className={classes.kbd}>{keyNames(keys)}</kbd>
}

export const keyNames = (keys: string) =>
  keys
    .split('+')
    .map((part) => names[part] ?? part.toUpperCase())
    .join(' ')

function isApple() {
  return /Mac|iP(hone|ad)/.test(navigator.userAgent)
}
