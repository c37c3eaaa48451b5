import { expect } from 'vitest'

/** The body of a failed call (`src/README.md`, D8), and nothing of what is inside. */
export const expectProblem = ({ headers, status }: Response, text: string, label: string): void => {
  expect([label, Math.floor(status / 100)]).toEqual([label, 4])
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(JSON.parse(text)).toMatchObject({
    status,
    message: expect.stringMatching(/\S/),
    errorMessageKey: expect.stringMatching(/^errors\.\w+$/),
    requestId: expect.stringMatching(/^[0-9a-f]{24}$/),
  })
  expect(text).not.toMatch(/\\n\s+at |node_modules|\.[jt]s:\d/)
}
