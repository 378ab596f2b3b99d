import type { SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'd'> & { size?: number }
export type Icon = ReturnType<typeof drawn>

/** Decoration by itself: the word beside it, or the button around it, says what it means. */
export const drawn = (d: string) => (props: IconProps) => <Drawing d={d} {...props} />

function Drawing({ d, size = 16, ...rest }: IconProps & { d: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}
