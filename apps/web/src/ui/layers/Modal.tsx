import { Modal as LibraryModal, type ModalProps } from '@mantine/core'
import { useLayer } from './layers.ts'

/** The library's, which Escape closes only when nothing is open over it. */
export function Modal({ children, closeOnEscape = true, ...props }: ModalProps) {
  const { isOnTop, Around, here } = useLayer('dialog', props.opened)
  return (
    <LibraryModal {...props} closeOnEscape={closeOnEscape && isOnTop}>
      <Around value={here}>{children}</Around>
    </LibraryModal>
  )
}
