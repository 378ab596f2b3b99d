import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { errorsOf } from '@otklik/contract/bots/check.ts'
import { AlertIcon, DoneIcon } from '../../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu, PopTitle } from '../../../../ui/layers/PopMenu.tsx'
import { useProblemWords } from '../../words/useProblemWords.ts'
import classes from './Editor.module.css'
import { useEditor } from './editor.ts'

/** All that is wrong, each leading to its node. */
export function ProblemMenu() {
  const { t } = useLingui()
  const { problems, graph, select, words } = useEditor()
  const problemWords = useProblemWords()
  const errors = errorsOf(problems).length
  const count = problems.length
  if (count === 0)
    return (
      <span className={classes.fine}>
        <DoneIcon size={14} />
        <Trans>Ошибок нет</Trans>
      </span>
    )
  const label = t({
    message: plural(count, {
      one: '# замечание',
      few: '# замечания',
      many: '# замечаний',
      other: '# замечания',
    }),
  })
  return (
    <PopMenu
      width={360}
      target={
        <button type="button" className={classes.problems} data-tone={errors > 0 ? 'danger' : 'warn'}>
          <AlertIcon size={14} />
          {label}
        </button>
      }
    >
      {(close) => (
        <div className={classes.problemList}>
          <PopTitle>
            {errors > 0 ? <Trans>Мешают опубликовать отмеченные красным</Trans> : <Trans>Публиковать не мешает</Trans>}
          </PopTitle>
          {problems.map((problem, place) => {
            const node = graph.nodes.find(({ id }) => id === problem.node)
            return (
              <PopChoice
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice of one node
                key={place}
                close={close}
                onChoose={() => select(node ? [node.id] : [])}
              >
                <span className={classes.problem} data-tone={problem.severity === 'error' ? 'danger' : 'warn'}>
                  <b>{node ? words.titleOf(node) : t`Бот`}</b>
                  {problemWords(problem)}
                </span>
              </PopChoice>
            )
          })}
        </div>
      )}
    </PopMenu>
  )
}
