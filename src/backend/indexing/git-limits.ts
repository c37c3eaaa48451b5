import { existsSync, readFileSync } from 'node:fs'

export interface ProcessLimits {
  readonly maxMemoryBytes: number
  readonly maxFileBytes: number
}

export const PROCESS_LIMITS: ProcessLimits = { maxMemoryBytes: 2 ** 30, maxFileBytes: 2 * 2 ** 30 }

const MEMORY_CHECK_MS = 100
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((file) => existsSync(file))
const PAGE_BYTES = 4096

export function limitedCommand(command: string, args: readonly string[], limits: ProcessLimits): [string, string[]] {
  if (PRLIMIT === undefined) return [command, [...args]]
  const { maxMemoryBytes, maxFileBytes } = limits
  return [PRLIMIT, [`--as=${maxMemoryBytes * 2}`, `--fsize=${maxFileBytes}`, '--core=0', '--', command, ...args]]
}

export function watchMemory(pid: number | undefined, maxBytes: number, onOverrun: () => void): () => void {
  if (pid === undefined) return () => undefined
  const timer = setInterval(() => {
    if (measureMemory(pid) > maxBytes) onOverrun()
  }, MEMORY_CHECK_MS)
  return () => clearInterval(timer)
}

function measureMemory(pid: number): number {
  const pages = Number(readOrEmpty(`/proc/${pid}/statm`).split(' ')[1] ?? 0)
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + measureMemory(Number(child)), pages * PAGE_BYTES)
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
