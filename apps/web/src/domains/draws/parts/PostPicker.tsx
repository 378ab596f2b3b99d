import { Trans, useLingui } from '@lingui/react/macro'
import type { DrawPost, PostChoice } from '@otklik/contract/draws/draws.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { CommentIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { objectsQuery } from '../../desk/api.ts'
import { postsQuery } from '../api.ts'
import classes from './Draws.module.css'

const ANY = 0

type Props = {
  space_id: number
  value: number
  /** What was chosen when it was saved. */
  saved?: DrawPost | undefined
  onChange: (post_id: number) => void
}

/**
 * The post whose comments take part, the latest first; of all accounts, or of one. What is chosen also stands above the list:
 * new posts push it down and another account's list does not have it, and nobody should create a draw without seeing of what.
 */
export function PostPicker({ space_id, value, saved, onChange }: Props) {
  const { t } = useLingui()
  const [object_id, setObject] = useState(ANY)
  const { data } = useQuery(objectsQuery)
  const accounts = (data?.items ?? []).filter((one) => one.space_id === space_id && hasPosts(one.provider))
  const query = useInfiniteQuery(postsQuery(space_id, object_id || undefined))
  const accountOf = (id: number) => accounts.find((one) => one.id === id)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const [picked, pick] = useState(saved)
  const chosen = [picked, ...rows, saved].find((post) => post?.id === value)
  return (
    <fieldset className={classes.picker} aria-label={t`Пост`}>
      <Select
        label={t`Аккаунт`}
        value={object_id}
        options={[
          { value: ANY, label: t`Все аккаунты` },
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setObject}
      />
      {chosen && (
        <p className={classes.chosen} aria-live="polite">
          <span className={classes.quiet}>
            <Trans>Выбран пост</Trans>
          </span>
          <PostWords post={chosen} account={accountOf(chosen.object_id)} />
        </p>
      )}
      <div className={classes.posts}>
        <RowList
          label={t`Пост`}
          query={query}
          rows={rows}
          keyOf={({ id }) => id}
          rowHeight={56}
          empty={
            <Empty
              icon={CommentIcon}
              title={t`Постов пока нет`}
              text={t`Посты появляются здесь, когда к ним приходят комментарии.`}
            />
          }
        >
          {(post) => (
            <PostRow
              post={post}
              account={accountOf(post.object_id)}
              isChosen={post.id === value}
              onChoose={() => {
                pick(post)
                onChange(post.id)
              }}
            />
          )}
        </RowList>
      </div>
    </fieldset>
  )
}

/** Of a place or a thing on sale there are reviews, and no post to draw winners under. */
function hasPosts(provider: string): boolean {
  const comments = findNetwork(provider)?.comments
  return !!comments && !comments.reviews
}

type Account = { provider: string; name: string }
type RowProps = { post: PostChoice; account: Account | undefined; isChosen: boolean; onChoose: () => void }

function PostRow({ post, account, isChosen, onChoose }: RowProps) {
  const { comments, published_at } = post
  return (
    <label className={classes.post}>
      <input type="radio" name="post" checked={isChosen} onChange={onChoose} />
      <PostWords post={post} account={account} />
      <span className={classes.quiet}>
        <Trans>комментариев: {comments}</Trans>
      </span>
      <Time at={published_at} form="list" className={classes.quiet} />
    </label>
  )
}

function PostWords({ post, account }: { post: DrawPost; account: Account | undefined }) {
  const { t } = useLingui()
  return (
    <>
      {account && <NetworkGlyph network={account.provider} />}
      <span className={classes.words}>
        <span>{post.text || t`Пост без текста`}</span>
        <span className={classes.quiet}>{account?.name}</span>
      </span>
    </>
  )
}
