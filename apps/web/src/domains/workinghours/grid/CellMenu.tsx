import { Menu } from '../../../ui/layers/Menu.tsx'
import type { Command } from './logic/commands.ts'
import { useCommandWords } from './useCommandWords.ts'

type Props = { x: number; y: number; run: (command: Command) => void; onClose: () => void }

/** What can be done to the chosen days, where they were pressed. */
export function CellMenu({ x, y, run, onClose }: Props) {
  const commands = useCommandWords()
  return (
    <Menu opened onChange={(isOpen) => !isOpen && onClose()} position="bottom-start" width={300} returnFocus>
      <Menu.Target>
        <span style={{ position: 'fixed', left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown>
        {commands.map(({ command, words, keys }) => (
          <Menu.Item
            key={words}
            rightSection={keys}
            onClick={() => {
              onClose()
              run(command)
            }}
          >
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
