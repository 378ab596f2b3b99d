import { useMemo } from 'react'
import { useObjects } from '../../desk/api.ts'

/** The faces of colleagues, which every screen knows. */
export function useImages() {
  const { members } = useObjects()
  const images = useMemo(() => new Map(members.map(({ user_id, image }) => [user_id, image])), [members])
  return (user_id: number) => images.get(user_id) ?? null
}
