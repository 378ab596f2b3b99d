import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { SpaceFilter } from '../../../../ui/fields/SpaceSelect.tsx'
import { RobotIcon } from '../../../../ui/icons/icons.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { useSpacesWhere } from '../../../spaces/api.ts'

/** Why nothing runs in a space whose tariff has no rules. */
export function NoTariff({ space }: { space: { id: number; name: string } }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const spaces = useSpacesWhere('spaces.manage')
  const canPay = useSpacesWhere('billing.manage').some(({ id }) => id === space.id)
  return (
    <Page
      title={t`Правила`}
      actions={
        spaces.length > 1 && (
          <SpaceFilter
            spaces={spaces}
            value={space.id}
            onChange={(space_id) => void navigate({ to: '/settings/rules', search: { space_id }, replace: true })}
          />
        )
      }
    >
      <Empty
        icon={RobotIcon}
        title={t`Правила не работают`}
        text={t`В тарифе пространства «${space.name}» правил нет. Ничего не удалено: с тарифом, в который они входят, правила заработают снова, а сроки, вышедшие за это время, будут пропущены.`}
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
