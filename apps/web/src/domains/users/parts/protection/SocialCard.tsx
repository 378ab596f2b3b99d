import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Protection } from '@otklik/contract/auth/protection.ts'
import { type SocialProvider, socialProviders } from '@otklik/contract/auth/social.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { beginSocial } from '../../../../platform/sign-in/social.ts'
import { formatDate } from '../../../../platform/time/time.ts'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { toast } from '../../../../ui/layers/toast.ts'
import { Card } from '../../../../ui/page/Card.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { ProviderGlyph, useProviderName } from '../../../auth/parts/SocialButtons.tsx'
import { useUser } from '../../../desk/api.ts'
import { socialQuery, useUnlink } from '../../protection.ts'
import { Line } from '../Line.tsx'

type Link = Protection['social'][number]

/** Accounts elsewhere that open this one; those that the installation has keys for. */
export function SocialCard({ protection }: { protection: Protection }) {
  const { t } = useLingui()
  const { data: configured = [] } = useQuery(socialQuery)
  const linkOf = (provider: SocialProvider) => protection.social.find((link) => link.provider === provider)
  const shown = socialProviders.filter((provider) => configured.includes(provider) || linkOf(provider))
  // With nothing else to sign in with, the last one stays.
  const isOnlyWay = !protection.has_password && protection.social.length === 1
  const isConfirmed = useUser().email_status >= 1
  if (shown.length === 0) return null
  return (
    <Card title={t`Вход через соцсети`}>
      {!isConfirmed && (
        <p>
          <Trans>Привязать аккаунт можно, когда подтверждён email.</Trans>
        </p>
      )}
      {shown.map((provider) => (
        <SocialLine
          key={provider}
          provider={provider}
          link={linkOf(provider)}
          isOnlyWay={isOnlyWay}
          canLink={isConfirmed}
        />
      ))}
    </Card>
  )
}

type LineProps = { provider: SocialProvider; link: Link | undefined; isOnlyWay: boolean; canLink: boolean }

function SocialLine({ provider, link, isOnlyWay, canLink }: LineProps) {
  const { t, i18n } = useLingui()
  const name = useProviderName()(provider)
  const failureText = useFailureText()
  const begin = useMutation({
    mutationFn: () => beginSocial({ provider, purpose: 'link' }),
  })
  const unlink = useUnlink()

  const leave = async () => {
    const isSure = await confirm({
      title: t`Отвязать ${name}?`,
      text: t`Войти через ${name} больше не получится. Привязать можно снова.`,
      yes: t`Отвязать`,
      danger: true,
    })
    if (isSure) unlink.mutate(provider, { onError: (error) => toast.error(failureText(error)) })
  }

  const since = link && formatDate(link.linked_at, i18n.locale)
  const about = link
    ? isOnlyWay
      ? t`Единственный способ войти: сначала задайте пароль.`
      : [link.email, t`привязан ${since}`].filter(Boolean).join(' · ')
    : undefined
  return (
    <Line before={<ProviderGlyph provider={provider} />} title={name} about={about}>
      {link ? (
        !isOnlyWay && (
          <Button
            variant="default"
            size="xs"
            loading={unlink.isPending}
            onClick={leave}
            aria-label={t`Отвязать ${name}`}
          >
            <Trans>Отвязать</Trans>
          </Button>
        )
      ) : (
        <Button
          variant="default"
          size="xs"
          disabled={!canLink}
          // Also after success: the browser is leaving.
          loading={begin.isPending || begin.isSuccess}
          onClick={() => begin.mutate()}
          aria-label={t`Привязать ${name}`}
        >
          <Trans>Привязать</Trans>
        </Button>
      )}
    </Line>
  )
}
