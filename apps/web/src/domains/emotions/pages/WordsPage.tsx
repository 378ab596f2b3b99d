import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { EmotionWord } from '@otklik/contract/emotions/emotions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { PlusIcon, SmileIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage, ListTabs } from '../../../ui/page/ListPage.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { useMember } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useChangeWord, useDecideWord, useRemoveWord, wordsQuery } from '../api.ts'
import type { WordsSearch } from '../list-search.ts'
import { AddWord, useWeightOptions } from '../parts/AddWord.tsx'
import classes from '../parts/Emotions.module.css'
import { EmotionTabs } from '../parts/EmotionTabs.tsx'

const route = getRouteApi('/work/settings/emotions/words')
const QUIET_MS = 250

/** Words that count otherwise in this space than in the dictionary, and those that corrections propose. */
export function WordsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search: WordsSearch = route.useSearch()
  const spaces = useSpacesWhere('emotions.manage')
  const space_id = search.space_id ?? spaces[0]?.id ?? 0
  const [isAdding, setIsAdding] = useState(false)
  const query = useInfiniteQuery(wordsQuery(space_id, search.show, search.text))
  const show = (change: Partial<WordsSearch>) =>
    void navigate({ to: '/settings/emotions/words', search: { ...search, ...change }, replace: true })
  const empty = {
    own: {
      title: t`Своих слов нет`,
      text: t`Добавьте слово, если в вашем деле оно значит не то, что обычно: оно считается во всех своих формах.`,
    },
    proposed: { title: t`Предложений нет`, text: t`Они появляются, когда исправлений накопится достаточно.` },
    declined: { title: t`Отклонённых нет`, text: t`Отклонённое слово больше не предлагается.` },
  }[search.show]
  return (
    <>
      <ListPage
        title={t`Эмоции`}
        backTo="/settings/emotions"
        actions={
          <Button leftSection={<PlusIcon />} onClick={() => setIsAdding(true)}>
            <Trans>Добавить слово</Trans>
          </Button>
        }
        tabs={
          <>
            <EmotionTabs />
            <ListTabs
              value={search.show}
              onChange={(chosen) => show({ show: chosen })}
              choices={[
                { value: 'own', label: t`Свои` },
                { value: 'proposed', label: t`Предложенные` },
                { value: 'declined', label: t`Отклонённые` },
              ]}
            />
          </>
        }
        search={{ label: t`Найти слово`, value: search.text, onChange: (text) => show({ text }), quiet_ms: QUIET_MS }}
        isSearched={search.text !== ''}
        filters={
          spaces.length > 1 && (
            <SpaceFilter spaces={spaces} value={space_id} onChange={(id) => show({ space_id: id })} />
          )
        }
        label={t`Слова`}
        query={query}
        rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
        rowHeight={58}
        keyOf={({ id }) => id}
        empty={<Empty icon={SmileIcon} {...empty} />}
      >
        {(word) => <WordRow word={word} />}
      </ListPage>
      {isAdding && <AddWord space_id={space_id} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function WordRow({ word }: { word: EmotionWord }) {
  const { t } = useLingui()
  const { id, space_id, weight, state, seen, updated_by, updated_at } = word
  const options = useWeightOptions()
  const change = useChangeWord()
  const remove = useRemoveWord()
  const decide = useDecideWord()
  const failureText = useFailureText()
  const who = useMember(space_id, updated_by)?.name
  const onError = (error: unknown) => toast.error(failureText(error))
  return (
    <>
      <span className={rowWords.words}>
        <b>{word.word}</b>
        <span className={rowWords.about}>
          {state === 'proposed' ? <Trans>в исправленных текстах: {seen}</Trans> : (who ?? t`Сотрудник`)} ·{' '}
          <Time at={updated_at} />
        </span>
      </span>
      <Select
        className={classes.weight}
        label={t`Вес: ${word.word}`}
        isBare
        value={change.isPending ? change.variables.weight : weight}
        options={options}
        onChange={(chosen) => change.mutate({ id, weight: chosen }, { onError })}
      />
      {state !== 'own' && (
        <Button
          variant="default"
          size="xs"
          loading={decide.isPending}
          onClick={() => decide.mutate({ id, isYes: true }, { onError })}
        >
          <Trans>Принять</Trans>
        </Button>
      )}
      {state === 'proposed' ? (
        <Button
          variant="subtle"
          size="xs"
          loading={decide.isPending}
          onClick={() => decide.mutate({ id, isYes: false }, { onError })}
        >
          <Trans>Отклонить</Trans>
        </Button>
      ) : (
        <IconButton
          label={t`Удалить слово: ${word.word}`}
          icon={TrashIcon}
          disabled={remove.isPending}
          onClick={() => remove.mutate(id, { onSuccess: () => toast.ok(t`Слово удалено: ${word.word}`), onError })}
        />
      )}
    </>
  )
}
