import { useLingui } from '@lingui/react/macro'
import type { Network, TokenField, TokenName } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { currentLocale } from '../../../platform/i18n.ts'
import { TextField } from '../../../ui/TextField.tsx'
import type { Tokens } from '../api.ts'

type Typed = Record<TokenName, string>
const NONE: Typed = { access: '', admin: '', app_secret: '', page: '', owner: '' }

/** The keys that a network asks for, as typed so far. */
export function useTokens(network: Network | undefined) {
  const [typed, setTyped] = useState(NONE)
  const [isChecked, setIsChecked] = useState(false)
  const isMissing = (name: keyof Typed) =>
    typed[name].trim() === '' && !!network?.tokens.some((token) => token.name === name && token.is_required)
  return {
    typed,
    change: (change: Partial<Typed>) => setTyped({ ...typed, ...change }),
    reset() {
      setTyped(NONE)
      setIsChecked(false)
    },
    isWrong: (name: keyof Typed) => isChecked && isMissing(name),
    /** Nothing when one is still missing. */
    read(): Tokens | undefined {
      setIsChecked(true)
      const names = network?.tokens.map(({ name }) => name) ?? []
      if (names.some(isMissing)) return undefined
      const given = names.flatMap((name) => (typed[name].trim() ? [[name, typed[name].trim()]] : []))
      return { access: typed.access.trim(), ...Object.fromEntries(given) }
    },
  }
}

type Props = { network: Network; tokens: ReturnType<typeof useTokens>; errors: Record<string, string> }

/** Fields by the catalogue, each with where to get what it asks for. */
export function TokenFields({ network, tokens: { typed, change, isWrong }, errors }: Props) {
  const { t } = useLingui()
  const locale = currentLocale()
  const labelOf = ({ label: { [locale]: label }, is_required }: TokenField) =>
    is_required ? label : t`${label}, если есть`
  return network.tokens.map((token) => (
    <TextField
      key={token.name}
      label={labelOf(token)}
      hint={token.hint[locale]}
      autoComplete="off"
      data-autofocus
      autoCapitalize="none"
      spellCheck={false}
      value={typed[token.name]}
      onChange={(text) => change({ [token.name]: text })}
      error={isWrong(token.name) ? t`Вставьте ключ` : errors[token.name]}
    />
  ))
}
