import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import classes from './Applications.module.css'

type Props = {
  title: string
  values: readonly { label: string; value: string }[]
  children: ReactNode
  onClose: () => void
}

/** Nobody can ask for it again. */
export function ToldOnce({ title, values, children, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Закрыть` }}>
      <div className={classes.told}>
        {values.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} isWhole />
        ))}
        <p>{children}</p>
        <Button onClick={onClose}>
          <Trans>Готово</Trans>
        </Button>
      </div>
    </Modal>
  )
}
