import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import classes from './AccountCell.module.css'

/** Whose figures a line has, where the lines are accounts. */
export function AccountCell({ name, provider }: { name: string; provider: string }) {
  return (
    <span className={classes.account}>
      <NetworkGlyph network={provider} />
      <span>{name}</span>
      <span className={classes.network}>{findNetwork(provider)?.name ?? provider}</span>
    </span>
  )
}
