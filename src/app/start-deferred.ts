import { createMemory } from '#src/actors/memory.ts'
import { startMilestoneWatch } from '#src/actors/milestone-watch.actor.ts'
import { tellMissingPages } from '#src/actors/missing-page.sink.ts'
import { startUsageSink } from '#src/actors/usage.sink.ts'
import { watchBuilds } from '#src/views/build-notice/watch-builds.ts'
import { onPartMissed } from '#src/lib/missed-parts.ts'
import { unloadable } from '#src/views/product.ts'
import type { Composition, Deps } from './compose.ts'
import { keepFocus } from './keep-focus.ts'
import { watchTooltips } from './watch-tooltips.ts'

export const startDeferred = ({ window, fetch, session: { clock, now } }: Deps, composition: Composition): void => {
  const { client, product, messages } = composition
  keepFocus(window.document, window)
  tellMissingPages(product)
  watchTooltips({ document: window.document, i18n: messages.i18n, product })
  const watch = product.configuration.isSelfHosted
    ? undefined
    : startMilestoneWatch({ ...product, client, window, document: window.document, clock, now })
  const memory = createMemory(() => window.localStorage)
  startUsageSink({ ...product, window, memory, clock, now, takeMilestones: watch?.takeMilestones })
  const { look } = watchBuilds({
    running: __BUILD__,
    fetch,
    now,
    window,
    document: window.document,
    i18n: messages.i18n,
    tellOfMiss() {
      // The error page says it already.
      if (product.navigation.getSnapshot().matches('failed')) return
      product.toasts.send({ type: 'toast.show', content: unloadable })
    },
  })
  onPartMissed(look)
  product.navigation.on('navigation.failed', ({ reason }) => reason === 'unloadable' && look())
}
