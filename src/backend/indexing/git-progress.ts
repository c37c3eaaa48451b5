export interface CloneProgress {
  readonly stage: 'counting' | 'compressing' | 'receiving' | 'resolving'
  readonly percent: number
  readonly done: number
  readonly total: number
  readonly receivedBytes: number | null
}

const progressLine =
  /^(?:remote: )?(Counting|Compressing|Receiving|Resolving) (?:objects|deltas):\s+(\d+)% \((\d+)\/(\d+)\)(?:, ([\d.]+) (bytes|KiB|MiB|GiB))?/
const stages = new Map<string, CloneProgress['stage']>([
  ['Counting', 'counting'],
  ['Compressing', 'compressing'],
  ['Receiving', 'receiving'],
  ['Resolving', 'resolving'],
])
const units: Readonly<Record<string, number>> = { bytes: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }

export const cloneProgress = (line: string): CloneProgress | null => {
  const [, word = '', percent, done, total, amount, unit = ''] = progressLine.exec(line) ?? []
  const stage = stages.get(word)
  if (stage === undefined) return null
  const receivedBytes = amount === undefined ? null : Math.round(Number(amount) * (units[unit] ?? 1))
  return { stage, percent: Number(percent), done: Number(done), total: Number(total), receivedBytes }
}
