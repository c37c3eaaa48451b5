export interface CloneProgress {
  readonly stage: 'counting' | 'compressing' | 'receiving' | 'resolving'
  readonly percent: number
  readonly done: number
  readonly total: number
  readonly receivedBytes: number | null
}

const LINE =
  /^(?:remote: )?(Counting|Compressing|Receiving|Resolving) (?:objects|deltas):\s+(\d+)% \((\d+)\/(\d+)\)(?:, ([\d.]+) (bytes|KiB|MiB|GiB))?/
const STAGES = new Map<string, CloneProgress['stage']>([
  ['Counting', 'counting'],
  ['Compressing', 'compressing'],
  ['Receiving', 'receiving'],
  ['Resolving', 'resolving'],
])
const UNITS: Readonly<Record<string, number>> = { bytes: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }

export function cloneProgress(line: string): CloneProgress | null {
  const [, word = '', percent, done, total, amount, unit = ''] = LINE.exec(line) ?? []
  const stage = STAGES.get(word)
  if (stage === undefined) return null
  const receivedBytes = amount === undefined ? null : Math.round(Number(amount) * (UNITS[unit] ?? 1))
  return { stage, percent: Number(percent), done: Number(done), total: Number(total), receivedBytes }
}
