import type { ReactNode } from 'react'
import { usePhone } from '../usePhone.ts'

/** Beside its list a card comes second; on a phone, where it is a page of its own, first. */
export function CardTitle({ className, children }: { className?: string; children: ReactNode }) {
  const Heading = usePhone() ? 'h1' : 'h2'
  return <Heading className={className}>{children}</Heading>
}
