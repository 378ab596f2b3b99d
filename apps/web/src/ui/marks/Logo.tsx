/** The mark: a reply inside a speech bubble. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" style={{ display: 'block', flex: 'none' }}>
      <rect width="28" height="28" rx="8" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M8 20.5l.9-3.3A6.5 6.5 0 1 1 14 20.5c-1 0-1.9-.2-2.7-.6z" />
        <path d="M11.6 14a2.4 2.4 0 0 1 4.8 0" />
      </g>
    </svg>
  )
}
