import type { Faults } from './faults.ts'

export const createStreamFaults = (faults: Faults) => {
  const cuts = new Set<() => void>()
  const cutAll = () => {
    if (cuts.size === 0) return
    for (const cut of cuts) cut()
    faults.set('cutStream', false)
  }
  /** The cut waits until all listeners have heard that the fault is on. */
  faults.subscribe((fault, on) => {
    if (fault === 'cutStream' && on) queueMicrotask(cutAll)
  })
  const openFilter = (): TransformStream<Uint8Array, Uint8Array> => {
    let cut: () => void = () => undefined
    const forget = () => void cuts.delete(cut)
    return new TransformStream({
      start(controller) {
        cut = () => {
          forget()
          controller.error(new TypeError('network error'))
        }
        cuts.add(cut)
      },
      async transform(chunk, controller) {
        await faults.untilOff('heldStream')
        if (cuts.has(cut)) controller.enqueue(chunk)
      },
      flush: forget,
    })
  }
  return (answer: Response): Response => {
    const isStream = answer.headers.get('Content-Type')?.startsWith('text/event-stream') === true
    if (!isStream || answer.body === null) return answer
    const { status, statusText, headers } = answer
    const filtered = new Response(answer.body.pipeThrough(openFilter()), { status, statusText, headers })
    if (faults.isOn('cutStream')) cutAll()
    return filtered
  }
}
