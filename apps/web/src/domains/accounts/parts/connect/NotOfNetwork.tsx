import { useLingui } from '@lingui/react/macro'
import { PlugIcon } from '../../../../ui/icons/icons.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'

/** A page that somebody typed into the address, of something that this network does not know. */
export function NotOfNetwork() {
  const { t } = useLingui()
  return <Empty icon={PlugIcon} title={t`Здесь нечего настраивать`} text={t`Сеть этого аккаунта такого не умеет.`} />
}
