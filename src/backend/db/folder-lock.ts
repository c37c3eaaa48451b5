import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

const readStartTime = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const findHolder = async (file: string): Promise<number | undefined> => {
  const [pidText = '', start = ''] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return undefined
  if (pid === process.pid) return start === (await readStartTime(pid)) ? pid : undefined
  return start === '' || start === (await readStartTime(pid)) ? pid : undefined
}

/**
 * Two processes corrupt one embedded database silently. Throws `FolderInUse` when a living process holds the folder;
 * the lock of a killed process is taken over.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o600)
      await handle.writeFile(`${process.pid} ${await readStartTime(process.pid)}`)
      await handle.close()
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = await findHolder(file)
      if (holder !== undefined) {
        throw new FolderInUse(
          `The data folder ${folder} is in use by the process ${holder}. Stop it, or set DATA_DIR to another folder.`,
        )
      }
      await rm(file, { force: true })
    }
  }
  throw new FolderInUse(`The data folder ${folder} was taken by another process at the same moment. Start again.`)
}
