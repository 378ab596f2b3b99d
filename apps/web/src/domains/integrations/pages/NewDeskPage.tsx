import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { NewPage } from '../../../ui/forms/NewPage.tsx'
import { useNew } from '../../../ui/forms/useNew.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { blankDesk, useSaveDesk } from '../hde.ts'
import { DeskForm } from '../parts/DeskForm.tsx'
import { useDeskFaults } from '../useDeskFaults.ts'

/** One more help desk: what it calls its departments is known once it has answered. */
export function NewDeskPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const spaces = useSpacesWhere('integrations.manage')
  const [space_id, setSpace] = useTyped('hde/new/space', spaces[0]?.id ?? 0)
  const [token, setToken] = useState('')
  const save = useSaveDesk(token, ({ id }) => void navigate({ to: '/settings/hde/$id', params: { id } }))
  const { form, page } = useNew({
    ...{ name: 'hde/new', blank: blankDesk, space_id, save, faults: useDeskFaults(token.trim() !== '') },
    onMade: () => undefined,
  })
  return (
    <NewPage title={t`Подключить HelpDeskEddy`} backTo="/settings/integrations" submit={t`Подключить`} {...page}>
      <DeskForm isNew secret={token} onSecret={setToken} {...form}>
        <SpaceSelect spaces={spaces} value={space_id} onChange={setSpace} />
      </DeskForm>
    </NewPage>
  )
}
