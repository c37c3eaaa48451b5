import { isLoadFailure } from '#src/lib/is-load-failure.ts'
import type { PageProduct } from '#src/views/product.ts'

/**
 * An error while rendering removes the whole page, so it is rendered once more with the error page instead of the
 * screen.
 */
export const recoverFromRenderError =
  (navigation: PageProduct['navigation'], draw: () => void) =>
  (error: unknown): void => {
    const hasFailed = () => navigation.getSnapshot().matches('failed')
    reportError(error)
    if (hasFailed()) return
    navigation.send({ type: 'page.failed', status: 500, ...(isLoadFailure(error) ? { reason: 'unloadable' } : {}) })
    if (hasFailed()) draw()
  }
