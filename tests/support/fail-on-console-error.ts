import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/** Whatever React, the DOM or our own code complains about fails the test it happened in. As a setup file, or imported. */
const complaints: string[] = []
const realError = console.error

beforeEach(() => {
  complaints.length = 0
  console.error = (...words: unknown[]) => {
    complaints.push(format(...words))
  }
})

afterEach(() => {
  console.error = realError
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`)
})
