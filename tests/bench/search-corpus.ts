import { mkdir, opendir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const textFile = /\.(ts|tsx|js|mjs|cjs|md|json|css|scss|c|h|cc|py|go|rs|java|html)$/
const maxFileBytes = 1_500_000
const maxLineLength = 20_000

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = []
  for await (const entry of await opendir(folder)) entries.push(entry)
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile() && textFile.test(entry.name)) yield path
  }
}

const hasLongLine = (text: string): boolean => text.split('\n').some((line) => line.length > maxLineLength)

/**
 * Copies text files to `target` until it holds `bytes`, so that every peer reads the same files. With `maxFiles`, small files are
 * left out wherever the mean size would take more files to reach `bytes`.
 */
export const collectCorpus = async (
  root: string,
  folders: readonly string[],
  target: string,
  bytes: number,
  maxFiles = Number.POSITIVE_INFINITY,
): Promise<string[]> => {
  const meanBytes = bytes / maxFiles
  const files = new Set<string>()
  let sum = 0
  for (const folder of folders) {
    for await (const file of filesBelow(join(root, folder))) {
      if (sum >= bytes) return [...files]
      const path = relative(root, file)
        .replaceAll('\\', '/')
        .replace(/^node_modules\//, '')
      const { size } = await stat(file)
      if (files.has(path) || size === 0 || size > maxFileBytes) continue
      if (size < meanBytes && sum < files.size * meanBytes) continue
      const content = await readFile(file, 'utf8')
      if (content.includes('\0') || content.includes('\ufffd') || hasLongLine(content)) continue
      await mkdir(dirname(join(target, path)), { recursive: true })
      await writeFile(join(target, path), content)
      files.add(path)
      sum += size
    }
  }
  return [...files]
}
