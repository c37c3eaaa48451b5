import { useEffect, useState } from 'react'

export type Answer<A> =
  | { readonly state: 'none' }
  | { readonly state: 'failed' }
  | { readonly state: 'pending'; readonly last: A | undefined }
  | { readonly state: 'answered'; readonly answer: A }

export const getNewest = <A>(answer: Answer<A>): A | undefined => {
  if (answer.state === 'answered') return answer.answer
  return answer.state === 'pending' ? answer.last : undefined
}

interface Settled<A> {
  readonly ask: () => Promise<A>
  readonly outcome: { readonly answer: A } | 'failed'
}

/** Another function is another question, and null is none. */
export const useAnswer = <A>(ask: (() => Promise<A>) | null): Answer<A> => {
  const [settled, setTold] = useState<Settled<A> | null>(null)
  useEffect(() => {
    if (ask === null) return undefined
    let isWanted = true
    ask().then(
      (answer) => isWanted && setTold({ ask, outcome: { answer } }),
      () => isWanted && setTold({ ask, outcome: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [ask])
  if (ask === null) return { state: 'none' }
  const newest = settled === null || settled.outcome === 'failed' ? undefined : settled.outcome.answer
  if (settled?.ask !== ask) return { state: 'pending', last: newest }
  return newest === undefined ? { state: 'failed' } : { state: 'answered', answer: newest }
}
