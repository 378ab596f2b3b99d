import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Account } from '@otklik/contract/accounts/accounts.ts'
import type { Author } from '@otklik/contract/authors/authors.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { BlockIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { PopChoice, PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { useAccounts } from '../../desk/api.ts'
import { BlockDialog } from './BlockDialog.tsx'
import classes from './Blocks.module.css'

/** Shuts the author out of one of our accounts, where their network can; which one is asked where there are several. */
export function BlockButton({ author, space_id }: { author: Author; space_id: number }) {
  const may = useMay()('items.process', space_id)
  const [chosen, setChosen] = useState<Account>()
  const network = findNetwork(author.provider)
  const isAllowed = allows(network?.comments, 'block') || allows(network?.messages, 'block')
  const open = useAccounts().filter(
    (account) =>
      account.space_id === space_id &&
      account.provider === author.provider &&
      author.blocks.every(({ object_id }) => object_id !== account.id),
  )
  const [only] = open
  if (!may || !isAllowed || !only) return null

  const look = { variant: 'default', size: 'xs', className: classes.block, leftSection: <BlockIcon size={14} /> }
  const words = <Trans>Заблокировать автора</Trans>
  return (
    <>
      {open.length === 1 ? (
        <Button {...look} onClick={() => setChosen(only)}>
          {words}
        </Button>
      ) : (
        <PopMenu target={<Button {...look}>{words}</Button>} width={260}>
          {(close) =>
            open.map((account) => (
              <PopChoice key={account.id} close={close} onChoose={() => setChosen(account)}>
                <NetworkGlyph network={account.provider} size={16} />
                {account.name}
              </PopChoice>
            ))
          }
        </PopMenu>
      )}
      {chosen && <BlockDialog author={author} account={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
