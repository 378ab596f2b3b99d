import type { Icon } from '../icons/drawn.tsx'

/** The only ornament of the product: a reply is what comes back. */
export function EchoRings({ icon: Icon }: { icon: Icon }) {
  return (
    <svg width="112" height="112" viewBox="0 0 112 112" fill="none" aria-hidden="true">
      <circle cx="56" cy="56" r="54" stroke="var(--accent-soft-2)" strokeWidth="1.5" />
      <circle cx="56" cy="56" r="39" stroke="var(--accent-soft-2)" strokeWidth="1.5" />
      <circle cx="56" cy="56" r="25" fill="var(--accent-soft)" />
      <Icon x="44" y="44" size={24} color="var(--accent)" />
    </svg>
  )
}
