import { isLoadFailure } from '#src/lib/is-load-failure.ts'
import type { Product } from '#src/views/product.ts'

/**
 * What throws while it is drawn takes the whole page with it. The page is then drawn once more, with the error page in place
 * of the screen; if that is what threw, it is left at that.
 */
export const drawAgain =
  (navigation: Product['navigation'], draw: () => void) =>
  (error: unknown): void => {
    const hasFailed = () => navigation.getSnapshot().matches('failed')
    reportError(error)
    if (hasFailed()) return
    navigation.send({ type: 'page.failed', status: 500, ...(isLoadFailure(error) ? { reason: 'unloadable' } : {}) })
    if (hasFailed()) draw()
  }
