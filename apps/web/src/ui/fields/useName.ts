import { limits } from '@otklik/contract/limits.ts'
import { useState } from 'react'
import { useTyped } from '../../platform/typed/keep-typed.ts'

/** A name that has to be given. `missing` is said beside it when somebody goes on without, until they write one. */
export function useName(form: string, first: string, missing: string) {
  const [value, setValue] = useTyped(`${form}/name`, first)
  const [isMissing, setIsMissing] = useState(false)
  const name = value.trim()
  return {
    name,
    /** Whether it is there; says so if it is not. */
    isGiven: () => {
      setIsMissing(name === '')
      return name !== ''
    },
    /** For the field; `refused` is what the server said about it. */
    field: (refused: string | undefined) => ({
      maxLength: limits.name_max,
      value,
      error: isMissing ? missing : refused,
      onChange: (text: string) => {
        setValue(text)
        setIsMissing(false)
      },
    }),
  }
}
