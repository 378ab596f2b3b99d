import { type ReactNode, useEffect, useRef } from 'react'
import { usePhone } from '../../../ui/usePhone.ts'

/** Beside its list a card comes second; on a phone, where it is a page of its own, first, and one is led to it. */
export function CardTitle({ className, children }: { className?: string; children: ReactNode }) {
  const isPhone = usePhone()
  const Heading = isPhone ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isPhone) heading.current?.focus({ preventScroll: true })
  }, [isPhone])

  return (
    <Heading ref={heading} className={className} tabIndex={-1}>
      {children}
    </Heading>
  )
}
