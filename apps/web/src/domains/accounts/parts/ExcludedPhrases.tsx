import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Exclusion } from '@otklik/contract/accounts/channels.ts'
import { limits } from '@otklik/contract/limits.ts'
import { type FormEvent, useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useExclude } from '../channels.ts'
import { ExclusionList } from './ExclusionList.tsx'
import classes from './Exclusions.module.css'

type Props = { account_id: number; channel: Exclusion['channel']; excluded: readonly Exclusion[] }

export function ExcludedPhrases({ account_id, channel, excluded }: Props) {
  const { t } = useLingui()
  const [phrase, setPhrase] = useTyped(`excluded/${account_id}/${channel}/phrase`, '')
  const [isMissing, setIsMissing] = useState(false)
  const exclude = useExclude(account_id)
  const { fields, whole } = useRefusal(exclude.error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (phrase.trim() === '') return setIsMissing(true)
    exclude.mutate({ kind: 'phrase', channel, phrase: phrase.trim() }, { onSuccess: () => setPhrase('') })
  }

  return (
    <Card title={t`Фразы`} about={t`Если такие слова встречаются в тексте. Большие и маленькие буквы не различаются.`}>
      <form className={classes.add} onSubmit={submit} noValidate>
        <TextField
          label={t`Новая фраза`}
          maxLength={limits.name_max}
          value={phrase}
          onChange={(text) => {
            setPhrase(text)
            setIsMissing(false)
            exclude.reset()
          }}
          error={isMissing ? t`Введите фразу` : (fields.phrase ?? whole)}
        />
        <Button type="submit" variant="default" size="md" loading={exclude.isPending}>
          <Trans>Добавить</Trans>
        </Button>
      </form>
      <ExclusionList
        account_id={account_id}
        label={t`Исключённые фразы`}
        excluded={excluded}
        none={t`Пока ни одной`}
        nameOf={({ value }) => `«${value}»`}
      />
    </Card>
  )
}
