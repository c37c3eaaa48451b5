import { inject } from 'vitest'

export const indexedDemo = async (): Promise<string> => {
  const answer = await fetch(inject('indexedDemo'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
