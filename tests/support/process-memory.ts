import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

export const hasMemoryStatus = existsSync('/proc/self/status')

/** Resident memory is in bytes and includes all threads. */
export const readMemory = async (pid: number): Promise<{ readonly now: number; readonly peak: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
}
