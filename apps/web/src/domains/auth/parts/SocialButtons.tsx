import { useLingui } from '@lingui/react/macro'
import { type SocialProvider, socialButtons } from '@otklik/contract/auth/social.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentLocale } from '../../../platform/i18n.ts'
import { beginSocial, socialProviders } from '../../../platform/sign-in/social.ts'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import classes from './SocialButtons.module.css'

const letters: Partial<Record<SocialProvider, { letter: string; color: string }>> = {
  yandex: { letter: 'Я', color: 'var(--net-yt)' },
  google: { letter: 'G', color: 'var(--net-fb)' },
}

type Props = { redirect?: string; promocode?: string; hash?: string; before?: ReactNode; after?: ReactNode }

/** The providers of this language that the installation has keys for; without any, nothing at all. */
export function SocialButtons({ redirect, promocode, hash, before, after }: Props) {
  const name = useProviderName()
  const { data: configured, isPending } = useQuery({
    queryKey: ['social'],
    queryFn: socialProviders,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const begin = useMutation({
    mutationFn: (provider: SocialProvider) => beginSocial({ provider, purpose: 'sign-in', redirect, promocode, hash }),
  })
  const ofLanguage = socialButtons[currentLocale()]
  const shown = ofLanguage.filter((provider) => isPending || configured?.includes(provider))
  if (shown.length === 0) return null
  return (
    // Until it is known which there are, their place is kept: the fields below do not jump.
    <div className={isPending ? classes.coming : undefined}>
      {before}
      <div className={classes.buttons}>
        {shown.map((provider) => (
          <button
            key={provider}
            type="button"
            className={classes.button}
            // Also after success: the browser is leaving.
            disabled={begin.isPending || begin.isSuccess}
            onClick={() => begin.mutate(provider)}
          >
            <ProviderGlyph provider={provider} />
            {name(provider)}
          </button>
        ))}
      </div>
      {after}
    </div>
  )
}

export function ProviderGlyph({ provider }: { provider: SocialProvider }) {
  const drawn = letters[provider]
  if (!drawn)
    return (
      <span aria-hidden="true">
        <NetworkGlyph network={provider} size={18} />
      </span>
    )
  return (
    <svg width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="4.5" fill={drawn.color} />
      <text x="8" y="11.7" textAnchor="middle" fontSize="10" fontWeight="700" fill="var(--net-on)">
        {drawn.letter}
      </text>
    </svg>
  )
}

export function useProviderName() {
  const { t } = useLingui()
  const names: Record<SocialProvider, string> = {
    vk: t`ВКонтакте`,
    yandex: t`Яндекс`,
    google: 'Google',
    facebook: 'Facebook',
  }
  return (provider: SocialProvider) => names[provider]
}
