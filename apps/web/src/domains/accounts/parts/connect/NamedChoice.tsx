import type { Network } from '@otklik/contract/networks/network.ts'
import { currentLocale } from '../../../../platform/i18n.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Fields } from '../../../../ui/page/Card.tsx'

type Props = { network: Network; value: string; onChange: (provider_id: string) => void }

/** Which one it is, where the network lists nothing: asked for as beside a key that is pasted. */
export function NamedChoice({ network, value, onChange }: Props) {
  const locale = currentLocale()
  const page = network.tokens.find(({ name }) => name === 'page')
  if (!page) return null
  return (
    <Fields>
      <TextField
        label={page.label[locale]}
        hint={page.hint[locale]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={onChange}
      />
    </Fields>
  )
}
