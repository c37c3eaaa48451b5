import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { minutes } from '#src/lib/durations.ts'
import type { Config } from '../config.ts'

const maxAgeMs = 10 * minutes

const getRoot = ({ dataDir }: Config): string => join(dataDir, 'ssh')

export const inSshFolder = async <T>(config: Config, work: (folder: string) => Promise<T>): Promise<T> => {
  await mkdir(getRoot(config), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(getRoot(config), 'check-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const removeStaleSshFolders = async (config: Config, now = Date.now()): Promise<void> => {
  for (const name of await readdir(getRoot(config)).catch(() => [])) {
    const folder = join(getRoot(config), name)
    const modifiedAt = (await stat(folder).catch(() => null))?.mtimeMs ?? 0
    if (now - modifiedAt > maxAgeMs) await rm(folder, { recursive: true, force: true })
  }
}
