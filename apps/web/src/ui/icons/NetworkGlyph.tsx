import { networkName } from './network-names.ts'
import { networkShapes, unknownShape } from './network-shapes.ts'

type Props = { network: string; size?: number; className?: string }

/** Says the network's name to those who do not see it. */
export function NetworkGlyph({ network, size = 16, className }: Props) {
  const { color, on = '--net-on', line, width = 1.3, fill } = networkShapes[network] ?? unknownShape
  return (
    <svg
      className={className}
      role="img"
      aria-label={networkName(network)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      style={{ flex: 'none', display: 'block' }}
    >
      <rect width="16" height="16" rx="4.5" fill={`var(${color})`} />
      {line && (
        <path
          d={line}
          fill="none"
          stroke={`var(${on})`}
          strokeWidth={width}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {fill && <path d={fill} fill={`var(${on})`} />}
    </svg>
  )
}
