import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Draw } from '@otklik/contract/draws/draws.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PlusIcon, StickerIcon } from '../../../ui/icons/icons.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { drawsQuery } from '../api.ts'
import classes from '../parts/Draws.module.css'
import { stateTones, useDrawWords } from '../useDrawWords.ts'

/** Draws of winners among those who commented on a post. */
export function DrawsPage() {
  const { t } = useLingui()
  const query = useInfiniteQuery(drawsQuery)
  return (
    <Page
      title={t`Розыгрыши`}
      about={
        <Trans>
          Победителей выбирает расчёт, который может повторить любой: зерно обещано заранее, список закрывается до того,
          как зерно открыто.
        </Trans>
      }
      isFilled
      actions={
        <Button leftSection={<PlusIcon />} renderRoot={(props) => <Link {...props} to="/settings/logsrandom/new" />}>
          <Trans>Новый розыгрыш</Trans>
        </Button>
      }
    >
      <div className={classes.list}>
        <RowList
          label={t`Розыгрыши`}
          query={query}
          rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => `/settings/logsrandom/${id}`}
          empty={
            <Empty
              icon={StickerIcon}
              title={t`Розыгрышей пока нет`}
              text={t`Выберите пост, задайте условия и объявите розыгрыш.`}
            />
          }
        >
          {(draw) => <DrawRow draw={draw} />}
        </RowList>
      </div>
    </Page>
  )
}

function DrawRow({ draw }: { draw: Draw }) {
  const { states } = useDrawWords()
  const { name, state, post, entries, terms } = draw
  return (
    <span className={classes.row}>
      <span className={classes.words}>
        <b>{name}</b>
        <span className={classes.quiet}>{post.text}</span>
      </span>
      {entries !== null && (
        <span className={classes.quiet}>
          <Trans>участников: {entries}</Trans>
        </span>
      )}
      <Time at={terms.until} form="list" className={classes.quiet} />
      <Badge tone={stateTones[state]}>{states[state]}</Badge>
    </span>
  )
}
