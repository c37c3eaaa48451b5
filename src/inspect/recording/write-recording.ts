import type { Recording } from '../observer/record.ts'

export const writeRecording = ({ opening, records }: Recording): string =>
  [opening, ...records].map((line) => `${JSON.stringify(line)}\n`).join('')
