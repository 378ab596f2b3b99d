import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Application, SavedApplication } from '@otklik/contract/auth/applications.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { ApplicationDialog } from '../../applications/parts/ApplicationDialog.tsx'
import { ApplicationList } from '../../applications/parts/ApplicationList.tsx'
import { ApplicationPane } from '../../applications/parts/ApplicationPane.tsx'
import { ToldOnce } from '../../applications/parts/ToldOnce.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import type { IntegrationsSearch } from '../list-search.ts'
import classes from './Hooks.module.css'

type Props = { search: IntegrationsSearch; show: (change: Partial<IntegrationsSearch>) => void }

/** Programs that people of the space may let act for them. */
export function Applications({ search, show }: Props) {
  const { t } = useLingui()
  const spaces = useSpacesWhere('integrations.manage')
  const [edited, setEdited] = useState<'new' | Application>()
  const [told, setTold] = useState<SavedApplication>()
  const shown = search.application
  const saved = (made: SavedApplication) => {
    setEdited(undefined)
    if (made.secret) setTold(made)
    show({ application: made.application.id })
  }
  return (
    <>
      <div className={classes.tools}>
        <a href="/api" target="_blank" rel="noreferrer" className={classes.quiet}>
          <Trans>Описание API</Trans>
        </a>
        <Button leftSection={<PlusIcon />} onClick={() => setEdited('new')}>
          <Trans>Приложение API</Trans>
        </Button>
      </div>
      <div className={classes.both} data-alone={shown === undefined || undefined}>
        <ApplicationList
          shown={shown}
          linkTo={(id, row, className) => (
            <Link to="/settings/integrations" search={{ ...search, application: id }} replace className={className}>
              {row}
            </Link>
          )}
        />
        {shown !== undefined && (
          <ApplicationPane
            key={shown}
            id={shown}
            onEdit={setEdited}
            onSecret={setTold}
            onRemoved={() => show({ application: undefined })}
          />
        )}
      </div>
      {edited && (
        <ApplicationDialog
          spaces={spaces}
          {...(edited !== 'new' && { application: edited })}
          onSaved={saved}
          onClose={() => setEdited(undefined)}
        />
      )}
      {told?.secret && (
        <ToldOnce
          title={t`Ключи приложения`}
          values={[
            { label: 'client_id', value: told.application.client_id },
            { label: 'client_secret', value: told.secret },
          ]}
          onClose={() => setTold(undefined)}
        >
          <Trans>Сохраните секрет в программе: больше он нигде не показывается.</Trans>
        </ToldOnce>
      )}
    </>
  )
}
