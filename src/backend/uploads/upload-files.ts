import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

export const partSuffix = '.part'

export const uploadsFolder = async ({ dataDir }: Config): Promise<string> => {
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const uploadFile = (config: Config, id: string): string => join(config.dataDir, 'uploads', id)

export const removeUploadFile = (config: Config, id: string): Promise<void> =>
  rm(uploadFile(config, id), { force: true })

export const removeParts = async (config: Config, olderThan: Date): Promise<void> => {
  const folder = await uploadsFolder(config)
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partSuffix)) continue
    const file = join(folder, name)
    const isOld = await stat(file).then(
      ({ mtime }) => mtime < olderThan,
      () => false,
    )
    if (isOld) await rm(file, { force: true })
  }
}
