import { Trans, useLingui } from '@lingui/react/macro'
import type { RuleFolder, RuleRow } from '@otklik/contract/rules/rules.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Select } from '../../../../ui/fields/Select.tsx'
import { DotsIcon, EditIcon, FolderIcon, HistoryIcon, TrashIcon } from '../../../../ui/icons/icons.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { PopChoice, PopMenu, popRow } from '../../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { useFileRule } from '../../api.ts'
import { folderChoices } from '../../edit/folders.ts'
import { useRemove } from '../useRemove.ts'

type Props = { rule: RuleRow; folders: readonly RuleFolder[] }

/** What can be done with a rule besides opening it. */
export function RowMenu({ rule, folders }: Props) {
  const { t } = useLingui()
  const [isFiling, setIsFiling] = useState(false)
  const remove = useRemove()
  const { id, name, space_id } = rule
  return (
    <>
      <PopMenu width={220} target={<IconButton label={t`Действия: ${name}`} icon={DotsIcon} size="s" />}>
        {(close) => (
          <>
            <Link to="/settings/rules/$id" params={{ id }} className={popRow} onClick={close}>
              <EditIcon size={16} />
              <Trans>Изменить</Trans>
            </Link>
            <Link to="/settings/rules/journal" search={{ space_id, rule_id: [id] }} className={popRow} onClick={close}>
              <HistoryIcon size={16} />
              <Trans>Срабатывания</Trans>
            </Link>
            {folders.length > 0 && (
              <PopChoice close={close} onChoose={() => setIsFiling(true)}>
                <FolderIcon size={16} />
                <Trans>В папку…</Trans>
              </PopChoice>
            )}
            <PopChoice close={close} onChoose={() => void remove(rule)}>
              <TrashIcon size={16} />
              <Trans>Удалить</Trans>
            </PopChoice>
          </>
        )}
      </PopMenu>
      {isFiling && <FileDialog rule={rule} folders={folders} onClose={() => setIsFiling(false)} />}
    </>
  )
}

const NONE = 0

function FileDialog({ rule, folders, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const [folder, setFolder] = useState(rule.folder_id ?? NONE)
  const file = useFileRule()
  const { whole, fields } = useRefusal(file.error)
  return (
    <FormDialog
      title={t`Папка правила «${rule.name}»`}
      submit={t`Переложить`}
      isBusy={file.isPending}
      failure={whole ?? Object.values(fields)[0]}
      onClose={onClose}
      onSubmit={() => file.mutate({ id: rule.id, folder_id: folder === NONE ? null : folder }, { onSuccess: onClose })}
    >
      <Select
        label={t`Папка`}
        hint={t`Порядок, в котором правила проверяются, от папок не зависит.`}
        value={folder}
        onChange={setFolder}
        options={[{ value: NONE, label: t`Без папки` }, ...folderChoices(folders)]}
      />
    </FormDialog>
  )
}
