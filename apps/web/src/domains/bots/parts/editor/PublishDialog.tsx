import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { errorsOf } from '@otklik/contract/bots/check.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { Notice } from '../../../../ui/layers/Notice.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { useOverwrite } from '../../../../ui/layers/useOverwrite.ts'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { botQuery, botsQuery, usePublish, useSaveBot } from '../../api.ts'
import { useProblemWords } from '../../words/useProblemWords.ts'
import classes from './Editor.module.css'
import { useEditor } from './editor.ts'

type Props = { name: string; isDirty: boolean; seen_version: number; onSaved: () => void; onClose: () => void }

/** What becomes of new conversations and of those under way, before it is done. */
export function PublishDialog({ name, isDirty, seen_version, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const { bot, draft, problems, graph, words, select } = useEditor()
  const cache = useQueryClient()
  const problemWords = useProblemWords()
  const { data: rows = [] } = useQuery(botsQuery)
  const running = rows.find(({ id }) => id === bot.id)?.running ?? 0
  const save = useSaveBot(bot.id)
  const publish = usePublish(bot.id)
  const mayOverwrite = useOverwrite()
  const { fields, whole } = useRefusal(save.error ?? publish.error)
  const errors = errorsOf(problems)

  const send = (version: number) =>
    publish.mutate(version, {
      onSuccess: ({ live_version }) => {
        toast.ok(t`Опубликована версия ${live_version}`)
        onClose()
      },
    })
  const saveFirst = (version: number) =>
    save.mutate(
      { seen_version: version, name: name.trim(), draft },
      {
        onSuccess: (saved) => {
          onSaved()
          send(saved.draft_version)
        },
        onError: async (error) => {
          // A colleague has saved theirs: whoever says yes puts these words over them.
          if (!(await mayOverwrite(error))) return
          saveFirst((await cache.fetchQuery({ ...botQuery(bot.id), staleTime: 0 })).draft_version)
        },
      },
    )
  const now = t({
    message: plural(running, {
      one: 'Идёт # разговор: он закончится по своей версии.',
      few: 'Идут # разговора: они закончатся по своим версиям.',
      many: 'Идёт # разговоров: они закончатся по своим версиям.',
      other: 'Идёт # разговора: они закончатся по своим версиям.',
    }),
  })
  return (
    <FormDialog
      title={t`Опубликовать «${name}»?`}
      submit={isDirty ? t`Сохранить и опубликовать` : t`Опубликовать`}
      isBusy={save.isPending || publish.isPending}
      isOff={errors.length > 0 || name.trim() === ''}
      failure={whole ?? fields.name ?? fields.draft}
      onClose={onClose}
      onSubmit={() => (isDirty ? saveFirst(seen_version) : send(seen_version))}
    >
      {errors.length > 0 ? (
        <Notice tone="danger" title={<Trans>Сначала исправьте</Trans>}>
          <ul className={classes.faults}>
            {errors.slice(0, 12).map((problem, place) => {
              const node = graph.nodes.find(({ id }) => id === problem.node)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice of one node
                <li key={place}>
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      select(node ? [node.id] : [])
                      onClose()
                    }}
                  >
                    {node ? words.titleOf(node) : t`Бот`}
                  </button>
                  : {problemWords(problem)}
                </li>
              )
            })}
          </ul>
        </Notice>
      ) : (
        <>
          <p>
            {bot.is_on ? (
              <Trans>Новые разговоры сразу пойдут по новой версии.</Trans>
            ) : (
              <Trans>Бот выключен: новая версия заговорит с клиентами, когда вы его включите.</Trans>
            )}{' '}
            {running > 0 ? now : <Trans>Сейчас ни одного разговора не идёт.</Trans>}
          </p>
          <p>
            <Trans>Прежние версии остаются: к любой можно вернуться.</Trans>
          </p>
        </>
      )}
    </FormDialog>
  )
}
