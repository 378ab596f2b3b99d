import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { PaperclipIcon } from '../../../ui/icons/icons.tsx'

type Props = {
  /** What they will be: «Файлы шаблона». */
  label: string
  isOff: boolean
  /** The types that are taken, as browsers want them; absent: any. */
  accept?: string | undefined
  onPick: (files: File[]) => void
}

export function PickFiles({ label, isOff, accept, onPick }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<PaperclipIcon size={14} />}
        disabled={isOff}
        onClick={() => picker.current?.click()}
      >
        <Trans>Добавить файл</Trans>
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
