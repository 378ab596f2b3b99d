import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Network, NetworkWindow } from '@otklik/contract/networks/network.ts'
import { currentLocale } from '../../../../platform/i18n.ts'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import { openableWindows } from '../../network-window.ts'

type Props = {
  network: Network
  /** The one that was opened last: it is opened again. */
  opened?: NetworkWindow | undefined
  isLoading: boolean
  size?: 'md'
  onOpen: (window?: NetworkWindow) => void
}

/** The windows by which the network lets us in: mostly one, and a second where an account can be reached by another road. */
export function WindowButtons({ network, opened, isLoading, size, onOpen }: Props) {
  const { t } = useLingui()
  const locale = currentLocale()
  const name = network.long_name[locale]
  const [first, ...others] = openableWindows(network)
  const style = size && { size }
  return (
    <>
      <Button {...style} leftSection={<ExternalIcon />} onClick={() => onOpen(opened ?? first)} loading={isLoading}>
        {opened ? t`Открыть окно снова` : (first?.label?.[locale] ?? t`Войти через ${name}`)}
      </Button>
      {!opened &&
        others.map((window) => (
          <Button
            {...style}
            key={window.name}
            variant="default"
            leftSection={<ExternalIcon />}
            disabled={isLoading}
            onClick={() => onOpen(window)}
          >
            {window.label?.[locale] ?? window.name}
          </Button>
        ))}
    </>
  )
}
