export const maxPartWaitMs = 30_000

/** A late file fails like a missing one and goes on loading, so that the next import finds it. */
export const awaitPart = <T>(part: Promise<T>, maxWaitMs = maxPartWaitMs): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new TypeError('dynamically imported module did not arrive in time'))
    const timer = setTimeout(giveUp, maxWaitMs)
    void part.then(resolve, reject).finally(() => clearTimeout(timer))
  })
