import { useLingui } from '@lingui/react/macro'
import type { Network, TokenField, TokenName } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { currentLocale } from '../../../../platform/i18n.ts'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { Tokens } from '../../api.ts'
import { TokenFile } from './TokenFile.tsx'

type Typed = Record<TokenName, string>
const NONE: Typed = { access: '', admin: '', app_secret: '', page: '', owner: '', key_id: '', token_secret: '' }

/** The keys that a network asks for, as typed so far. */
export function useTokens(network: Network | undefined) {
  const [typed, setTyped] = useTyped(`tokens/${network?.id}`, NONE, (typed) => withoutKeys(typed, network))
  const [isChecked, setIsChecked] = useState(false)
  const isMissing = (name: keyof Typed) =>
    typed[name].trim() === '' && !!network?.tokens.some((token) => token.name === name && token.is_required)
  return {
    typed,
    // A file is read while others are being typed.
    change: (change: Partial<Typed>) => setTyped((typed) => ({ ...typed, ...change })),
    isWrong: (name: keyof Typed) => isChecked && isMissing(name),
    /** Nothing when one is still missing. */
    read(): Tokens | undefined {
      setIsChecked(true)
      const names = network?.tokens.map(({ name }) => name) ?? []
      if (names.some(isMissing)) return undefined
      const given = names.flatMap((name) => (typed[name].trim() ? [[name, typed[name].trim()]] : []))
      return Object.fromEntries(given)
    },
  }
}

type Props = { network: Network; tokens: ReturnType<typeof useTokens>; errors: Record<string, string> }

/** What is no key, such as the id of an application, may outlive the page. */
const withoutKeys = (typed: Typed, network: Network | undefined) =>
  Object.fromEntries(network?.tokens.flatMap(({ name, kind }) => (kind === 'text' ? [[name, typed[name]]] : [])) ?? [])

/** Fields by the catalogue, each with where to get what it asks for. */
export function TokenFields({ network, tokens: { typed, change, isWrong }, errors }: Props) {
  const { t } = useLingui()
  const locale = currentLocale()
  const missing = { secret: t`Вставьте ключ`, text: t`Заполните это поле`, file: t`Выберите файл` }
  const labelOf = ({ label: { [locale]: label }, is_required }: TokenField) =>
    is_required ? label : t`${label}, если есть`
  return network.tokens.map((token) => {
    const shared = {
      label: labelOf(token),
      hint: token.hint[locale],
      error: isWrong(token.name) ? missing[token.kind] : errors[token.name],
      onChange: (text: string) => change({ [token.name]: text }),
    }
    if (token.kind === 'file') return <TokenFile key={token.name} {...shared} />
    return (
      <TextField
        key={token.name}
        {...shared}
        autoComplete="off"
        data-autofocus
        autoCapitalize="none"
        spellCheck={false}
        value={typed[token.name]}
      />
    )
  })
}
