import { useLingui } from '@lingui/react/macro'
import type { Channel } from '@otklik/contract/networks/network.ts'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import classes from '../../bulk/parts/ReplyToAll.module.css'
import { stripOf } from '../strip.ts'
import type { Filled } from '../useFilled.ts'
import { Bytes, Characters, Meter } from './CapabilityStrip.tsx'

type Props = { provider: string; channel: Channel; filled: Filled; files: number }

/** How much room is left in the longest of the answers, with the names filled in. */
export function ReplyMeasure({ provider, channel, filled, files }: Props) {
  const { t } = useLingui()
  const { characters, bytes } = stripOf(channel, filled.sample, files)
  return (
    <section className={classes.measure} aria-label={t`Что примет сеть`}>
      <span data-tone={characters.tone}>
        <NetworkGlyph network={provider} size={14} />
        <Meter measure={characters} />
        <Characters left={characters.left} />
      </span>
      {bytes && (
        <span data-tone={bytes.tone}>
          <Meter measure={bytes} />
          <Bytes left={bytes.left} />
        </span>
      )}
    </section>
  )
}
