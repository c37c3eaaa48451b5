import { existsSync, readFileSync } from 'node:fs'

export interface ProcessLimits {
  readonly maxMemoryBytes: number
  readonly maxWrittenFileBytes: number
}

export const processLimits: ProcessLimits = { maxMemoryBytes: 2 ** 30, maxWrittenFileBytes: 2 * 2 ** 30 }

const memoryCheckMs = 100
const prlimitPath = ['/usr/bin/prlimit', '/bin/prlimit'].find((file) => existsSync(file))
const pageBytes = 4096

export const limitedCommand = (command: string, args: readonly string[], limits: ProcessLimits): [string, string[]] => {
  if (prlimitPath === undefined) return [command, [...args]]
  const { maxMemoryBytes, maxWrittenFileBytes } = limits
  return [
    prlimitPath,
    [`--as=${maxMemoryBytes * 2}`, `--fsize=${maxWrittenFileBytes}`, '--core=0', '--', command, ...args],
  ]
}

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const measureMemory = (pid: number): number => {
  const pages = Number(readOrEmpty(`/proc/${pid}/statm`).split(' ')[1] ?? 0)
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + measureMemory(Number(child)), pages * pageBytes)
}

export const watchMemory = (pid: number | undefined, maxBytes: number, onOverrun: () => void): (() => void) => {
  if (pid === undefined) return () => undefined
  const timer = setInterval(() => {
    if (measureMemory(pid) > maxBytes) onOverrun()
  }, memoryCheckMs)
  return () => clearInterval(timer)
}
