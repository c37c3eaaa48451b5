import type { ReactElement } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { FoundFile } from './found-files.ts'

/** Results within these pixels beyond the window are rendered, so that the keyboard reaches the next one. */
const ahead = 800

interface ManyFilesProps {
  readonly files: readonly FoundFile[]
  readonly children: (file: FoundFile) => ReactElement
}

export default function ManyFiles({ files, children }: ManyFilesProps) {
  return (
    <WindowVirtualizer data={files} bufferSize={ahead}>
      {children}
    </WindowVirtualizer>
  )
}
