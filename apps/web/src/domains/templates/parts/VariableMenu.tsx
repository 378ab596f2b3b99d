import { type TemplateVariable, templateVariables } from '@otklik/contract/templates/template-text.ts'
import type { ComponentProps } from 'react'
import { PopChoice, PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { useVariableNames } from '../useVariableNames.ts'

type Props = Pick<ComponentProps<typeof PopMenu>, 'target' | 'width'> & {
  onChoose: (name: TemplateVariable) => void
}

/** What can be filled in, by what it means: nobody has to know how it is spelt. */
export function VariableMenu({ onChoose, ...menu }: Props) {
  const names = useVariableNames()
  return (
    <PopMenu {...menu}>
      {(close) =>
        templateVariables.map((name) => (
          <PopChoice key={name} close={close} onChoose={() => onChoose(name)}>
            {names[name]}
          </PopChoice>
        ))
      }
    </PopMenu>
  )
}
