import { useLingui } from '@lingui/react/macro'
import { useAllKeys } from '../../platform/keys.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { Kbd } from '../../ui/marks/Kbd.tsx'
import classes from './KeyDialog.module.css'

export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  // The page's own first; the one that opened this list is known already.
  const keys = useAllKeys().toSorted((left, right) => Number(left.key === '?') - Number(right.key === '?'))
  return (
    <Modal opened onClose={onClose} title={t`Клавиши`} closeButtonProps={{ 'aria-label': t`Закрыть` }}>
      <dl className={classes.keys}>
        {keys.map(({ key, label }) => (
          <div key={`${key} ${label}`}>
            <dt>
              <Kbd keys={key} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
