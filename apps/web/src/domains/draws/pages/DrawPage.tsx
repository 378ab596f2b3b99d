import { Trans, useLingui } from '@lingui/react/macro'
import type { DrawCard, LeftOutReason } from '@otklik/contract/draws/draws.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { StickerIcon } from '../../../ui/icons/icons.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { drawQuery, proofQuery } from '../api.ts'
import { DraftForm } from '../parts/DraftForm.tsx'
import { DrawDeeds } from '../parts/DrawDeeds.tsx'
import classes from '../parts/Draws.module.css'
import { Formula, Repeat, Steps } from '../parts/Proof.tsx'
import { Winners } from '../parts/Winners.tsx'
import { stateTones, useDrawWords } from '../useDrawWords.ts'

const route = getRouteApi('/work/settings/logsrandom/$id')

export function DrawPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const query = useQuery(drawQuery(id))
  const { states } = useDrawWords()
  const draw = query.data
  return (
    <Page
      title={draw?.name ?? t`Розыгрыш`}
      backTo="/settings/logsrandom"
      beside={draw && <Badge tone={stateTones[draw.state]}>{states[draw.state]}</Badge>}
      actions={draw && <DrawDeeds draw={draw} />}
    >
      <Loaded
        query={query}
        found={draw}
        isNone={false}
        none={{ icon: StickerIcon, title: t`Такого розыгрыша нет`, text: t`Возможно, черновик удалили.` }}
      >
        {(draw) => (draw.state === 'draft' ? <DraftForm key={draw.id} draw={draw} /> : <Held draw={draw} />)}
      </Loaded>
    </Page>
  )
}

/** Announced: nothing of it is anybody's to change. */
function Held({ draw }: { draw: DrawCard }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { post, terms, reason, state, key } = draw
  return (
    <div className={classes.both}>
      <div className={classes.main}>
        <Card>
          <p className={classes.quiet}>
            <Trans>Пост</Trans> · <Time at={post.published_at} form="full" />
          </p>
          <p className={classes.text}>{post.text || t`Пост без текста`}</p>
          {post.url && (
            <a href={post.url} target="_blank" rel="noreferrer noopener">
              <Trans>Открыть пост</Trans>
            </a>
          )}
        </Card>
        {state === 'called_off' && <Card title={t`Отменён`}>{reason}</Card>}
        <Figures draw={draw} />
        {state === 'announced' && (
          <Card title={t`Ждём конца`}>
            <p className={classes.quiet}>
              <Trans>
                Комментарии принимаются до <Time at={terms.until} form="full" />, через минуту после этого список
                закроется сам.
              </Trans>
            </p>
          </Card>
        )}
        {(state === 'drawn' || state === 'closed') && <Winners draw={draw} />}
        <LeftOut counts={draw.left_out} />
      </div>
      <Card title={t`Доказательство`}>
        <Steps draw={draw} />
        <h3 className={classes.small}>
          <Trans>Как считаем</Trans>
        </h3>
        <Formula />
        {draw.secret && <Repeat load={() => cache.fetchQuery(proofQuery(key))} />}
        <CopyField label={t`Страница проверки для всех`} value={`${location.origin}/draw/${key}`} />
      </Card>
    </div>
  )
}

function Figures({ draw }: { draw: DrawCard }) {
  const { t } = useLingui()
  const { comments, fitting, entries, terms } = draw
  const figures = [
    [t`Комментариев`, comments],
    [t`Подошли`, fitting],
    [t`Участников`, entries],
    [t`Победителей`, terms.winners],
    [t`Запасных`, terms.reserves],
  ] as const
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function LeftOut({ counts }: { counts: DrawCard['left_out'] }) {
  const { reasons } = useDrawWords()
  const all = Object.entries(counts) as [LeftOutReason, number][]
  if (all.length === 0) return null
  return (
    <p className={classes.quiet}>
      <Trans>Отсеяно:</Trans> {all.map(([reason, count]) => `${reasons[reason]} ${count}`).join(', ')}
    </p>
  )
}
