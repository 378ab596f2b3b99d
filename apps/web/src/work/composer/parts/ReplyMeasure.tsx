import { useLingui } from '@lingui/react/macro'
import type { Channel } from '@otklik/contract/networks/network.ts'
import classes from '../../bulk/parts/ReplyToAll.module.css'
import { stripOf } from '../strip.ts'
import type { Filled } from '../useFilled.ts'
import { TextRoom } from './CapabilityStrip.tsx'

type Props = { provider: string; channel: Channel; filled: Filled; files: number }

/** How much room is left in the longest of the answers, with the names filled in. */
export function ReplyMeasure({ provider, channel, filled, files }: Props) {
  const { t } = useLingui()
  const { characters, bytes } = stripOf(channel, filled.sample, files)
  return (
    <section className={classes.measure} aria-label={t`Что примет сеть`}>
      <TextRoom {...{ provider, characters, bytes }} />
    </section>
  )
}
