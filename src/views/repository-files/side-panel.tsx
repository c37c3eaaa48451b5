import { useState } from 'react'
import type { Repository } from '#src/contract/repositories.ts'
import { css } from '#styled-system/css'
import { FileFinder } from './finder/file-finder.tsx'
import { FileTree } from './tree/file-tree.tsx'
import type { Tree } from './tree/use-tree.ts'

const column = css({ display: 'flex', flexDirection: 'column', flex: '1', minH: '0', minW: '0' })

interface SidePanelProps {
  readonly repository: Repository
  readonly tree: Tree
  readonly onFound: () => void
  readonly onOpened: () => void
}

export function SidePanel({ repository: { id, name }, tree, onFound, onOpened }: SidePanelProps) {
  const [words, setWords] = useState('')
  return (
    <div className={column}>
      <FileFinder {...{ id, words }} onType={setWords} onOpened={onFound} />
      {words === '' && <FileTree {...{ id, name, tree, onOpened }} />}
    </div>
  )
}
