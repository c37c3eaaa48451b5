import { Hono } from 'hono'
import type { Bindings } from '../http/origin.ts'
import type { Config } from '../config.ts'
import { renderSupportFrame, createSupportFrameHeaders, supportFramePath } from './support-frame.ts'

export const createFrames = ({ supportWidget, isSelfHosted }: Config): Hono<{ Bindings: Bindings }> => {
  const frames = new Hono<{ Bindings: Bindings }>()
  if (supportWidget !== undefined && !isSelfHosted) {
    frames.get(supportFramePath, (context) =>
      context.html(renderSupportFrame(supportWidget), 200, createSupportFrameHeaders(supportWidget)),
    )
  }
  frames.get('/frame/*', (context) => context.notFound())
  return frames
}
