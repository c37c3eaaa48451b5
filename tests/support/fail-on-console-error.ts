import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

const complaints: string[] = []

/** jsdom does not know these elements of browsers yet. */
const unknownToJsdom = /^The tag <search> is unrecognized/

const realError = console.error

beforeEach(() => {
  complaints.length = 0
  console.error = (...words: unknown[]) => {
    const complaint = format(...words)
    if (!unknownToJsdom.test(complaint)) complaints.push(complaint)
  }
})

afterEach(() => {
  console.error = realError
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`)
})
