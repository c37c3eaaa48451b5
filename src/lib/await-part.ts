/** As long as a screen may take. */
export const maxPartWaitMs = 30_000

/**
 * A file of the page that does not come in time fails as one that is missing does. It goes on loading: the next import
 * finds it.
 */
export const awaitPart = <T>(part: Promise<T>, maxWaitMs = maxPartWaitMs): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new TypeError('dynamically imported module did not arrive in time'))
    const timer = setTimeout(giveUp, maxWaitMs)
    void part.then(resolve, reject).finally(() => clearTimeout(timer))
  })
