import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extractArchive } from '#src/backend/indexing/extract-archive.ts'

export interface Corpus {
  readonly name: string
  readonly version: string
  /** Leaves out what a repository would not hold, such as a copy of the source in another module format. */
  readonly leavesOut: (path: string) => boolean
  /** A package has source in a folder that counts as built; it is given another name. */
  readonly renames?: readonly [from: string, to: string]
}

export const corpora: readonly Corpus[] = [
  { name: 'fastify', version: '5.12.8', leavesOut: () => false },
  { name: 'rxjs', version: '7.8.2', leavesOut: (path) => path.startsWith('dist/') },
  { name: 'node-gyp', version: '12.4.0', leavesOut: () => false },
  { name: 'sharp', version: '0.35.5', leavesOut: (path) => path.endsWith('.cjs'), renames: ['dist', 'js'] },
]

const run = promisify(execFile)

/** Fetches a package from the registry once and returns its folder. */
export const fetchCorpus = async ({ name, version, renames }: Corpus, cache: string): Promise<string> => {
  const folder = join(cache, `${name}-${version}`)
  if (existsSync(folder)) return folder
  const work = `${folder}.new`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', work])
  await extractArchive({ archive: join(work, stdout.trim()), into: join(work, 'files') })
  if (renames !== undefined) await rename(join(work, 'files', renames[0]), join(work, 'files', renames[1]))
  await cp(join(work, 'files'), folder, { recursive: true })
  await rm(work, { recursive: true, force: true })
  return folder
}
