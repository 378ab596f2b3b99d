import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useAllKeys, useKeys } from '../platform/keys.ts'
import { Kbd } from '../ui/Kbd.tsx'
import classes from './KeyList.module.css'

const HELP = '?'
let isOpen = false
const watchers = new Set<() => void>()

function setIsOpen(next: boolean) {
  isOpen = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const showKeys = () => setIsOpen(true)

/** All keys that work on this screen, behind `?`. */
export function KeyList() {
  const { t } = useLingui()
  const keys = useAllKeys().toSorted((left, right) => Number(left.key === HELP) - Number(right.key === HELP))
  const isShown = useSyncExternalStore(watch, () => isOpen)
  useKeys([{ key: HELP, label: t`все клавиши`, run: showKeys }])

  return (
    <Modal
      opened={isShown}
      onClose={() => setIsOpen(false)}
      title={t`Клавиши`}
      closeButtonProps={{ 'aria-label': t`Закрыть` }}
    >
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
