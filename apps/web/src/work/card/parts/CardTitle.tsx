import { type ReactNode, useEffect, useRef } from 'react'
import { usePhone } from '../../../ui/usePhone.ts'

type Props = { className?: string; isLed?: boolean; children: ReactNode }

/**
 * Beside its list a card comes second; on a phone, where it is a page of its own, first, and one is led to it. `isLed`:
 * everywhere, where what is to be done with the card follows its heading.
 */
export function CardTitle({ className, isLed = false, children }: Props) {
  const isPhone = usePhone()
  const Heading = isPhone ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isPhone || isLed) heading.current?.focus({ preventScroll: true })
  }, [isPhone, isLed])

  return (
    <Heading ref={heading} className={className} tabIndex={-1}>
      {children}
    </Heading>
  )
}
