interface Polling<T> {
  readonly ask: (signal: AbortSignal) => Promise<T>
  readonly onAnswer: (answer: T) => void
  readonly onFailed: () => void
}

export const pollInterval = 2_000
export const answerTimeout = 10_000

/** Polls one request at a time. The returned function stops it, after which no callback runs. */
export const startPolling = <T>({ ask, onAnswer, onFailed }: Polling<T>): (() => void) => {
  let request: AbortController | null = null
  let isOver = false
  const look = async (): Promise<void> => {
    if (request !== null) return
    const own = new AbortController()
    request = own
    const limit = setTimeout(() => own.abort(), answerTimeout)
    try {
      const answer = await ask(own.signal)
      if (!isOver) onAnswer(answer)
    } catch {
      if (!isOver) onFailed()
    }
    clearTimeout(limit)
    request = null
  }
  void look()
  const timer = setInterval(() => void look(), pollInterval)
  return () => {
    isOver = true
    clearInterval(timer)
    request?.abort()
  }
}
