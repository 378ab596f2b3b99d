import type { ComponentProps } from 'react'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'

/** Where something new is to be; nothing for those who have one space. */
export function SpaceCard(props: ComponentProps<typeof SpaceSelect>) {
  if (props.spaces.length < 2) return null
  return (
    <Card>
      <Fields>
        <SpaceSelect {...props} />
      </Fields>
    </Card>
  )
}
