import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SmileIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'

/** Emotions are decided everywhere; how, can be settled with a special tariff only. */
export function NoTariff({ space }: { space: { id: number; name: string } }) {
  const { t } = useLingui()
  const canPay = useSpacesWhere('billing.manage').some(({ id }) => id === space.id)
  return (
    <Empty
      icon={SmileIcon}
      title={t`Настройки эмоций не входят в тариф`}
      text={t`В пространстве «${space.name}» эмоции определяет общий словарь, исправлять их можно на карточке. Свои слова и выключение есть в старших тарифах.`}
      action={
        canPay && (
          <Button renderRoot={(props) => <Link {...props} to="/settings/billing" search={{ space_id: space.id }} />}>
            <Trans>Выбрать тариф</Trans>
          </Button>
        )
      }
    />
  )
}
