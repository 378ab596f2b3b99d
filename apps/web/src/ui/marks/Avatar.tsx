import { useState } from 'react'
import { NetworkGlyph } from '../icons/NetworkGlyph.tsx'
import classes from './Avatar.module.css'

type Props = { name: string; image?: string | null; size?: number; network?: string }

/** The picture, or initials on a soft colour that always is the same for the same name. The name stands beside it. */
export function Avatar({ name, image, size = 32, network }: Props) {
  const [broken, setBroken] = useState<string>()
  const fontSize = Math.max(8, Math.round(size * 0.375))
  return (
    <span className={classes.root}>
      {image && image !== broken ? (
        <img
          className={classes.face}
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBroken(image)}
        />
      ) : (
        <span
          className={classes.face}
          data-tint={tintOf(name)}
          style={{ width: size, height: size, fontSize }}
          aria-hidden="true"
        >
          {initialsOf(name)}
        </span>
      )}
      {network && <NetworkGlyph network={network} className={classes.network} />}
    </span>
  )
}

/** «Мария Ковалёва» is МК, «kostya_running» is K, a phone number is nobody. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  return letters.slice(0, 2).join('').toUpperCase() || '?'
}

const TINTS = 6
function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 131 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % TINTS
}
