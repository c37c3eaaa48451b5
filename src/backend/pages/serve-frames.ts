import type { Hono } from 'hono'
import type { Bindings } from '../app.ts'
import type { Config } from '../config.ts'
import { supportFrame, supportFrameHeaders, supportFramePath } from './support-frame.ts'

/** Documents that only pages of ours frame, each with a policy of its own. What is not configured does not exist. */
export const serveFrames = (pages: Hono<{ Bindings: Bindings }>, { supportWidget, isSelfHosted }: Config): void => {
  if (supportWidget !== undefined && !isSelfHosted) {
    pages.get(supportFramePath, (context) =>
      context.html(supportFrame(supportWidget), 200, supportFrameHeaders(supportWidget)),
    )
  }
  pages.get('/frame/*', (context) => context.notFound())
}
