import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const createIndexGate = (folder: string) => {
  const file = join(folder, 'index-gate')
  const preload = pathToFileURL(join(import.meta.dirname, 'index-gate.mjs'))
  return {
    environment: { NODE_OPTIONS: `--import=${preload.href}`, INDEX_GATE: file },
    open: () => writeFile(file, ''),
  }
}
