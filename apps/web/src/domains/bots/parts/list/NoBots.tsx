import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { SpaceFilter } from '../../../../ui/fields/SpaceSelect.tsx'
import { BotIcon } from '../../../../ui/icons/icons.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { useSpacesWhere } from '../../../spaces/api.ts'

/** Why nobody speaks in a space without the feature. */
export function NoBots({ space }: { space: { id: number; name: string } }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const spaces = useSpacesWhere('spaces.manage')
  const canPay = useSpacesWhere('billing.manage').some(({ id }) => id === space.id)
  return (
    <Page
      title={t`Боты`}
      actions={
        spaces.length > 1 && (
          <SpaceFilter
            spaces={spaces}
            value={space.id}
            onChange={(space_id) => void navigate({ to: '/settings/bots', search: { space_id }, replace: true })}
          />
        )
      }
    >
      <Empty
        icon={BotIcon}
        title={t`Боты не работают`}
        text={t`В пространстве «${space.name}» боты не подключены. Ничего не удалено: когда их подключат, они заработают снова, а прерванные разговоры останутся у людей.`}
        action={
          canPay && (
            <Button renderRoot={(props) => <Link {...props} to="/settings/billing" search={{ space_id: space.id }} />}>
              <Trans>Выбрать тариф</Trans>
            </Button>
          )
        }
      />
    </Page>
  )
}
