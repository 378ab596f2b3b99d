import { useObjects } from '../../../domains/desk/api.ts'
import { Words } from '../../../ui/marks/Words.tsx'

/** What colleagues wrote to each other: whom it names is marked by the whole name. */
export function NoteWords({ text, space_id }: { text: string; space_id: number }) {
  const names = useObjects()
    .members.filter((member) => member.space_id === space_id)
    .map(({ name }) => name)
    // Of two names that begin alike the longer one is meant.
    .sort((one, two) => two.length - one.length)
  return <Words text={text} names={names} />
}
