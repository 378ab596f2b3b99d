import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { TagPickList } from '../../../domains/tags/parts/TagPicker.tsx'
import { TagIcon } from '../../../ui/icons/icons.tsx'
import { PopMenu } from '../../../ui/layers/PopMenu.tsx'
import type { Deed, Kind } from '../../kind.ts'
import { BulkButton } from './BulkButton.tsx'
import classes from './BulkTags.module.css'

type Props = {
  kind: Kind
  space_id: number
  offReason: string | undefined
  onDo: (deed: Deed) => void
}

/** Tags are gathered, then put on all of them, or taken off. */
export function BulkTags({ kind, space_id, offReason, onDo }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const target = (
    <BulkButton icon={TagIcon} offReason={offReason}>
      <Trans>Тег</Trans>
    </BulkButton>
  )
  if (offReason !== undefined) return target
  return (
    <PopMenu width={300} target={target}>
      {(close) => {
        const finish = (add: readonly number[], remove: readonly number[]) => {
          close()
          setChosen([])
          onDo({ do: 'tags', add: [...add], remove: [...remove] })
        }
        return (
          <>
            <TagPickList
              {...{ space_id, chosen, use: kind.plural }}
              onChange={({ add, remove }) => setChosen([...chosen.filter((id) => !remove.includes(id)), ...add])}
            />
            <div className={classes.foot}>
              <Button size="xs" disabled={chosen.length === 0} onClick={() => finish(chosen, [])}>
                <Trans>Поставить</Trans>
              </Button>
              <Button size="xs" variant="default" disabled={chosen.length === 0} onClick={() => finish([], chosen)}>
                <Trans>Убрать</Trans>
              </Button>
            </div>
          </>
        )
      }}
    </PopMenu>
  )
}
