import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { ArrowLeftIcon, CopyIcon, TrashIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { changeNode } from '../../edit/graph.ts'
import { kindHints, kindIcons, kindNames } from '../../words/kinds.ts'
import { useProblemWords } from '../../words/useProblemWords.ts'
import { useEditor } from '../editor/editor.ts'
import { Figures } from './Figures.tsx'
import { NodeFields } from './NodeFields.tsx'
import panel from './Panel.module.css'
import { Ways } from './Ways.tsx'

/** What is chosen: one node with all that it knows, or how many. */
export function NodePanel() {
  const { graph, selected } = useEditor()
  const node = graph.nodes.find(({ id }) => id === selected[0])
  if (selected.length > 1) return <Several />
  return node ? <OneNode key={node.id} node={node} /> : null
}

function Several() {
  const { t } = useLingui()
  const { selected, removeSelected, duplicate, select } = useEditor()
  const count = selected.length
  return (
    <>
      <header className={panel.head}>
        <h2>
          {t({
            message: plural(count, {
              one: 'Выбран # узел',
              few: 'Выбрано # узла',
              many: 'Выбрано # узлов',
              other: 'Выбрано # узла',
            }),
          })}
        </h2>
      </header>
      <div className={panel.body}>
        <Button variant="default" leftSection={<CopyIcon size={15} />} onClick={() => duplicate(selected)}>
          <Trans>Повторить</Trans>
        </Button>
        <Button variant="default" leftSection={<TrashIcon size={15} />} onClick={removeSelected}>
          <Trans>Удалить</Trans>
        </Button>
        <Button variant="subtle" onClick={() => select([])}>
          <Trans>Снять выбор</Trans>
        </Button>
      </div>
    </>
  )
}

function OneNode({ node }: { node: BotNode }) {
  const { t } = useLingui()
  const { graph, turn, select, removeSelected, duplicate, problems } = useEditor()
  const problemWords = useProblemWords()
  const Icon = kindIcons[node.kind]
  const own = problems.filter((problem) => problem.node === node.id)
  const change = (next: BotNode, what?: string) => turn((now) => changeNode(now, next), what && `${node.id} ${what}`)
  return (
    <>
      <header className={panel.head}>
        <IconButton label={t`К боту`} icon={ArrowLeftIcon} size="s" onClick={() => select([])} />
        <Icon size={16} />
        <h2>{t(kindNames[node.kind])}</h2>
        <IconButton label={t`Повторить узел`} icon={CopyIcon} size="s" onClick={() => duplicate([node.id])} />
        <IconButton label={t`Удалить узел`} icon={TrashIcon} size="s" onClick={removeSelected} />
      </header>
      <div className={panel.body}>
        {own.map((problem, place) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice of one node
            key={place}
            className={panel.problem}
            data-tone={problem.severity === 'error' ? 'danger' : 'warn'}
          >
            {problemWords(problem)}
          </p>
        ))}
        <TextField
          label={t`Название`}
          placeholder={t(kindHints[node.kind])}
          maxLength={limits.name_max}
          value={node.name}
          onChange={(name) => change({ ...node, name }, 'name')}
        />
        <NodeFields node={node} onChange={change} />
        <Ways node={node} />
        {graph.start === node.id ? (
          <p className={panel.quiet}>
            <Trans>Разговор начинается с этого узла.</Trans>
          </p>
        ) : (
          <div>
            <Button variant="subtle" size="xs" onClick={() => turn((now) => ({ ...now, start: node.id }))}>
              <Trans>Начинать разговор отсюда</Trans>
            </Button>
          </div>
        )}
        <Figures node={node} />
      </div>
    </>
  )
}
