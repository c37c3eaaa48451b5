import type { ReactElement } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { FoundFile } from './found-files.ts'

/** Pixels beyond the window whose results are made all the same, so that the keyboard finds the next one. */
const ahead = 800

interface ManyFilesProps {
  readonly files: readonly FoundFile[]
  readonly children: (file: FoundFile) => ReactElement
}

/** Makes only those that are in sight. */
export default function ManyFiles({ files, children }: ManyFilesProps) {
  return (
    <WindowVirtualizer data={files} bufferSize={ahead}>
      {children}
    </WindowVirtualizer>
  )
}
