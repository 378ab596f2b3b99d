import { Trans, useLingui } from '@lingui/react/macro'
import type { Item, ItemCard } from '@otklik/contract/items/items.ts'
import { memo } from 'react'
import { formatReaction } from '../../../platform/time/time.ts'
import { AiSection } from '../../../work/card/AiSection.tsx'
import { EmotionField } from '../../../work/card/emotion/EmotionField.tsx'
import { History } from '../../../work/card/parts/History.tsx'
import { WorkFacts } from '../../../work/card/parts/WorkFacts.tsx'
import { RulesSection } from '../../../work/card/RulesSection.tsx'
import { AuthorPanel } from '../../authors/parts/AuthorPanel.tsx'
import { Stars } from '../../authors/parts/Stars.tsx'
import { TwinsSection } from '../../duplicates/parts/TwinsSection.tsx'
import { itemKind } from '../kind.ts'
import { useItemHandling } from '../useItemHandling.ts'

/** Beside the thread: who wrote it, how it stands, what happened to it. */
export const ItemSide = memo(function ItemSide({ card, item }: { card: ItemCard; item: Item }) {
  const { t, i18n } = useLingui()
  const { onTag, onAssign, onEmotion } = useItemHandling(item)
  const rest = (
    <>
      <WorkFacts title={t`Этот комментарий`} work={item} kind={itemKind} onTag={onTag} onAssign={onAssign}>
        {item.replied_at !== null && (
          <>
            <dt>
              <Trans>Реакция</Trans>
            </dt>
            <dd>
              <Trans>ответ через {formatReaction(Math.max(0, item.replied_at - item.created_at), i18n.locale)}</Trans>
            </dd>
          </>
        )}
        {item.rating !== null && (
          <>
            <dt>
              <Trans>Оценка</Trans>
            </dt>
            <dd>
              <Stars rating={item.rating} />
            </dd>
          </>
        )}
        <EmotionField value={item.emotion} by={item.emotion_by} onSet={onEmotion} />
      </WorkFacts>
      <AiSection key={`ai ${item.id}`} kind="item" work={item} onTag={onTag} onEmotion={onEmotion} />
      <TwinsSection id={item.id} />
      <RulesSection key={item.id} kind="item" work={item} />
      <History steps={card.history} space_id={item.space_id} />
    </>
  )
  return card.author ? (
    <AuthorPanel author={card.author} space_id={item.space_id}>
      {rest}
    </AuthorPanel>
  ) : (
    rest
  )
})
