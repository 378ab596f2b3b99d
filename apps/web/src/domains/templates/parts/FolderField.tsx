import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/fields/Select.tsx'
import { type Folder, folderPath, treeOf } from '../folders.ts'

type Props = {
  label: string
  folders: readonly Folder[]
  value: number | null
  onChange: (id: number | null) => void
  error?: string
}

const NONE = 0

/** One folder by its whole path, or none. */
export function FolderField({ label, folders, value, onChange, error }: Props) {
  const { t } = useLingui()
  return (
    <Select
      label={label}
      value={value ?? NONE}
      onChange={(id) => onChange(id === NONE ? null : id)}
      options={[
        { value: NONE, label: t`Без папки` },
        ...treeOf(folders).map(({ id }) => ({ value: id, label: folderPath(folders, id) })),
      ]}
      error={error}
    />
  )
}
