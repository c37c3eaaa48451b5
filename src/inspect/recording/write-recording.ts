import type { Recording } from '../observer/record.ts'

/** One line for the opening and one for each record, as `readRecording` takes them back. */
export const writeRecording = ({ opening, records }: Recording): string =>
  [opening, ...records].map((line) => `${JSON.stringify(line)}\n`).join('')
