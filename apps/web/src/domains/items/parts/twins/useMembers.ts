import type { TwinMember } from '@otklik/contract/duplicates/duplicates.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { membersQuery } from '../../../duplicates/api.ts'

type Known = { id: number | undefined; members: ReadonlyMap<number, TwinMember> }

/** Who asks the same, and who was on the screen as one of them and is no more. */
export function useMembers(id: number | undefined) {
  const query = useInfiniteQuery({ ...membersQuery(id ?? 0), enabled: id !== undefined })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const [known, setKnown] = useState<Known>({ id, members: new Map() })

  // As many as one answer goes to: whom it will not reach is to be seen.
  const isShort = hasNextPage && rows.length < limits.bulk_replies
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage()
  }, [isShort, isFetching, isError, fetchNextPage])

  useEffect(() => {
    setKnown((before) => ({
      id,
      members: new Map([...(before.id === id ? before.members : []), ...rows.map((row) => [row.id, row] as const)]),
    }))
  }, [id, rows])

  const here = new Set(rows.map((row) => row.id))
  const gone = known.id === id && data ? [...known.members.values()].filter((member) => !here.has(member.id)) : []
  return { query, rows, gone, known: known.id === id ? known.members : none }
}

const none: ReadonlyMap<number, TwinMember> = new Map()
