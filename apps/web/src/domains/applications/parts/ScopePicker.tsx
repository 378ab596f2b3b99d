import { Trans } from '@lingui/react/macro'
import { heldBy, type Scope, scopes } from '@otklik/contract/scopes.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { useScopeWords } from '../useScopeWords.ts'
import classes from './Applications.module.css'

type Props = { value: readonly Scope[]; onChange: (scopes: Scope[]) => void }

/** What is included in another one is ticked, and cannot be taken out alone. */
export function ScopePicker({ value, onChange }: Props) {
  const { wordsOf } = useScopeWords()
  const includedIn = (scope: Scope) => value.some((other) => other !== scope && heldBy([other]).has(scope))
  return (
    <fieldset>
      <legend className={classes.legend}>
        <Trans>Что разрешено</Trans>
      </legend>
      <div className={classes.scopes}>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <>
                {wordsOf(scope).can} <code className={classes.quiet}>{scope}</code>
              </>
            }
            checked={value.includes(scope) || includedIn(scope)}
            disabled={includedIn(scope)}
            onChange={(isOn) =>
              onChange(
                isOn
                  ? scopes.filter((one) => one === scope || value.includes(one))
                  : value.filter((one) => one !== scope),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
