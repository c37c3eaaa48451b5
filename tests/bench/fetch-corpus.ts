import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { extractArchive } from '#src/backend/indexing/extract-archive.ts'

export interface Corpus {
  readonly name: string
  readonly version: string
  /** The hash of the archive as the registry states it. */
  readonly integrity: string
  /** Leaves out what a repository would not hold, such as a copy of the source in another module format. */
  readonly leavesOut: (path: string) => boolean
  readonly renames?: readonly [from: string, to: string]
}

const cache = resolve(import.meta.dirname, '../../node_modules/.cache/quarry/corpora')
const run = promisify(execFile)

const checkIntegrity = async (archive: string, { name, integrity }: Corpus): Promise<void> => {
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (`sha512-${hash}` !== integrity) throw new Error(`${name} is not the archive that its questions were written for`)
}

export const fetchCorpus = async (corpus: Corpus): Promise<string> => {
  const { name, version, renames } = corpus
  const folder = join(cache, `${name}-${version}`)
  if (existsSync(folder)) return folder
  const work = `${folder}.new`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', work])
  const archive = join(work, stdout.trim())
  await checkIntegrity(archive, corpus)
  await extractArchive({ archive, into: join(work, 'files') })
  if (renames !== undefined) await rename(join(work, 'files', renames[0]), join(work, 'files', renames[1]))
  await cp(join(work, 'files'), folder, { recursive: true })
  await rm(work, { recursive: true, force: true })
  return folder
}
