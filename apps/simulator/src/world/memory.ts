import type { AccountState } from '../state.ts'
import type { Account } from './account.ts'
import type { Past } from './past.ts'
import { idOn } from './people.ts'

/** What a world remembers without its file: the past is drawn anew at each start, and only what has changed is kept. */
export function makeMemory() {
  const unchanged = new WeakSet<object>()

  /** What was drawn, or what has become of it since; then the rest. */
  function merge<T extends { id: number }>(drawn: readonly T[], kept: readonly T[]): T[] {
    const known = new Map(kept.map((one) => [one.id, one]))
    const past = drawn.map((one) => {
      const changed = known.get(one.id)
      if (!changed) unchanged.add(one)
      known.delete(one.id)
      return changed ?? one
    })
    return [...past, ...known.values()]
  }

  const changed = <T extends object>(list: readonly T[]) => list.filter((one) => !unchanged.has(one))

  return {
    recall(account: Account, state: AccountState, { comments, visits }: Past) {
      const own = comments.filter((one) => one.account === account)
      const app = state.posts.find(({ sort }) => sort === 'app')
      const written = own.flatMap(({ comment, answer }) => (answer ? [comment, answer] : [comment]))
      if (app) for (const one of written) if (one.post_id === 0) one.post_id = app.id
      state.posts = merge([...new Set(own.flatMap(({ post }) => post ?? []))], state.posts)
      state.comments = merge(written, state.comments)
      const talks = Map.groupBy(
        visits.filter((one) => one.account === account),
        ({ person }) => idOn(account, person),
      )
      for (const [person_id, all] of talks) {
        const said = all.flatMap(({ lines }) => lines)
        state.dialogs[person_id] = merge(said, state.dialogs[person_id] ?? [])
      }
    },
    /** It is no longer as it was drawn. */
    change: (written: object) => void unchanged.delete(written),
    /** What cannot be drawn again. */
    toWrite: (accounts: Record<string, AccountState>): Record<string, AccountState> =>
      Object.fromEntries(
        Object.entries(accounts).map(([key, state]) => {
          const dialogs = Object.entries(state.dialogs).map(([person_id, said]) => [person_id, changed(said)] as const)
          return [
            key,
            {
              ...state,
              posts: changed(state.posts),
              comments: changed(state.comments),
              dialogs: Object.fromEntries(dialogs.filter(([, said]) => said.length > 0)),
            },
          ]
        }),
      ),
  }
}
