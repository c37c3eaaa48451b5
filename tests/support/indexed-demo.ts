import { inject } from 'vitest'

/** The data folder of a product that has indexed its demo: to begin from, not to run in. Made when it is first asked for. */
export const indexedDemo = async (): Promise<string> => {
  const answer = await fetch(inject('indexedDemo'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
