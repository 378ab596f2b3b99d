import { Trans, useLingui } from '@lingui/react/macro'
import type { Space } from '@otklik/contract/spaces.ts'
import { Fragment, useState } from 'react'
import { DotsIcon, DownloadIcon, UploadIcon } from '../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu, PopTitle } from '../../../ui/layers/PopMenu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { downloadTable } from '../api.ts'
import { ImportDialog } from './ImportDialog.tsx'

/** All of them out into a table, and from a table in. */
export function TableMenu() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const spaces = useSpacesWhere('templates.manage')
  const [importing, setImporting] = useState<Space>()
  const download = ({ id }: Space) => downloadTable(id).catch((error: unknown) => toast.error(failureText(error)))
  return (
    <>
      <PopMenu target={<IconButton label={t`Таблица шаблонов`} icon={DotsIcon} />} width={240}>
        {(close) =>
          spaces.map((space) => (
            <Fragment key={space.id}>
              {spaces.length > 1 && <PopTitle>{space.name}</PopTitle>}
              <PopChoice close={close} onChoose={() => void download(space)}>
                <DownloadIcon size={16} />
                <Trans>Выгрузить в CSV</Trans>
              </PopChoice>
              <PopChoice close={close} onChoose={() => setImporting(space)}>
                <UploadIcon size={16} />
                <Trans>Загрузить из CSV</Trans>
              </PopChoice>
            </Fragment>
          ))
        }
      </PopMenu>
      {importing && <ImportDialog space_id={importing.id} onClose={() => setImporting(undefined)} />}
    </>
  )
}
