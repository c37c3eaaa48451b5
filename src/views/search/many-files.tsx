import type { ReactElement } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { FoundFile } from './found-files.ts'

/** In pixels beyond the window; rendered so that the keyboard reaches the next result. */
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
