import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract, pack, type Extract } from 'tar-stream'

const readPgliteVersion = (): string => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
  return manifest.version
}

export const getPreparedDatabasePath = (folder: string): string => join(folder, `pglite-${readPgliteVersion()}.tar`)

export const findBuiltDatabase = (): string | undefined =>
  import.meta.url.endsWith('.ts') ? undefined : getPreparedDatabasePath(join(import.meta.dirname, '../database'))

export const packDatabase = async (folder: string, file: string): Promise<void> => {
  const archive = pack()
  const unfinished = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  const written = pipeline(archive, createWriteStream(unfinished))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1)
    if (entry.isDirectory()) archive.entry({ name, type: 'directory' })
    else archive.entry({ name }, await readFile(path))
  }
  archive.finalize()
  await written
  await rename(unfinished, file)
}

const writeEntries = async (entries: Extract, folder: string): Promise<void> => {
  for await (const entry of entries) {
    const path = join(folder, entry.header.name)
    const pieces: Uint8Array[] = []
    for await (const piece of entry) pieces.push(piece as Uint8Array)
    if (entry.header.type === 'directory') await mkdir(path, { mode: 0o700 })
    else await writeFile(path, pieces)
  }
}

export const unpackDatabase = async (file: string, folder: string): Promise<void> => {
  await mkdir(folder, { mode: 0o700 })
  const entries = extract()
  await Promise.all([pipeline(createReadStream(file), entries), writeEntries(entries, folder)])
}
