import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Author } from '@otklik/contract/authors/authors.ts'
import { useMay } from '../../../platform/may.ts'
import { BlockIcon } from '../../../ui/icons/icons.tsx'
import { useObjects } from '../../desk/api.ts'
import { useUnblock } from '../api.ts'
import { isForGood } from '../for-good.ts'
import { BlockedWords } from './BlockedWords.tsx'
import classes from './Blocks.module.css'

/** From which of our accounts this author is shut out, and until when. */
export function Blocks({ author, space_id }: { author: Author; space_id: number }) {
  const may = useMay()('items.process', space_id)
  const { items: accounts } = useObjects()
  const unblock = useUnblock()
  if (author.blocks.length === 0) return null
  return (
    <ul className={classes.blocks}>
      {author.blocks.map(({ object_id, until }) => {
        const account = accounts.find(({ id }) => id === object_id)
        return (
          <li key={object_id}>
            <BlockIcon size={14} />
            <span>
              <BlockedWords account={account?.name ?? ''} until={until} />
            </span>
            {may && !isForGood(account?.provider ?? '') && (
              <Button
                variant="default"
                size="xs"
                loading={unblock.isPending}
                onClick={() => unblock.mutate({ author_id: author.id, object_id })}
              >
                <Trans>Снять</Trans>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
